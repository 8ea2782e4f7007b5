"""Generates reference.json: the expected statistics, computed with numpy and scipy.

It shares no method with the crate: constrained maximum likelihood uses general optimizers (over the five
probabilities, and over the dual variable), ratings use BFGS with a numerical Hessian.

    pip install numpy scipy
    python reference.py > reference.json
"""

import json

import numpy as np
from scipy.optimize import minimize, minimize_scalar
from scipy.stats import norm

SCORES = np.array([0, 0.25, 0.5, 0.75, 1])
Z95 = norm.ppf(0.975)
PRIOR = (400 / np.log(10) / 1000) ** 2


def elo(score):
    score = min(max(score, 0.001), 0.999)
    return -400 * np.log10(1 / score - 1)


def expected(difference):
    return 1 / (1 + 10 ** (-difference / 400))


def regular(counts):
    return np.array([count if count else 1e-3 for count in counts], dtype=float)


def estimate(counts):
    counts = regular(counts)
    pairs = counts.sum()
    mean = np.average(SCORES, weights=counts)
    variance = np.average((SCORES - mean) ** 2, weights=counts)
    error = Z95 * np.sqrt(variance / pairs)
    nelo = lambda score: (score - 0.5) / np.sqrt(2 * variance) * 800 / np.log(10)
    return {
        "elo": elo(mean),
        "elo_error": (elo(mean + error) - elo(mean - error)) / 2,
        "nelo": nelo(mean),
        "nelo_error": (nelo(mean + error) - nelo(mean - error)) / 2,
        "los": norm.cdf((mean - 0.5) / np.sqrt(variance / pairs)),
    }


def by_optimizer(counts, score):
    """The maximum log-likelihood of counts among distributions with this mean, by direct search."""
    pairs = counts.sum()
    shares = counts / pairs
    rules = [
        {"type": "eq", "fun": lambda p: p.sum() - 1, "jac": lambda p: np.ones(5)},
        {"type": "eq", "fun": lambda p: p @ SCORES - score, "jac": lambda p: SCORES},
    ]
    found = minimize(
        lambda p: -np.sum(shares * np.log(p)), shares, jac=lambda p: -shares / p, constraints=rules,
        bounds=[(1e-12, 1)] * 5, method="SLSQP", options={"ftol": 1e-16, "maxiter": 5000},
    )
    return -pairs * found.fun


def by_dual(counts, score):
    """The same by convex duality: the maximum of a concave function of one variable, without a starting point."""
    pairs = counts.sum()
    shares = counts / pairs
    offsets = SCORES - score
    low, high = -1 / offsets[4], -1 / offsets[0]
    found = minimize_scalar(
        lambda t: -np.sum(shares * np.log1p(t * offsets)), bounds=(low, high), method="bounded",
        options={"xatol": 1e-13, "maxiter": 10000},
    )
    return pairs * (np.sum(shares * np.log(shares)) + found.fun)


def best_likelihood(counts, score):
    best = by_dual(counts, score)
    # The optimizer fails with probabilities near zero.
    if counts.min() >= 1:
        assert abs(best - by_optimizer(counts, score)) < 1e-6 * counts.sum(), (counts, score)
    return best


def llr(counts, elo0, elo1):
    counts = regular(counts)
    return best_likelihood(counts, expected(elo1)) - best_likelihood(counts, expected(elo0))


def ratings(players, meetings):
    """Ratings by BFGS and errors by a numerical Hessian, scaled by the dispersion of pairs."""
    k = np.log(10) / 400

    def parts(x):
        results, prior = 0.0, 0.0
        for first, second, counts in meetings:
            games = 2 * sum(counts)
            points = sum(i / 2 * count for i, count in enumerate(counts))
            e = 1 / (1 + np.exp(-(x[first] - x[second])))
            results -= points * np.log(e) + (games - points) * np.log(1 - e)
        for own in x:
            prior += PRIOR / 2 * own**2
        return results, prior

    def hessian(f, x, h=1e-3):
        n = len(x)
        out = np.zeros((n, n))
        unit = np.eye(n) * h
        for i in range(n):
            for j in range(n):
                out[i, j] = (
                    f(x + unit[i] + unit[j]) - f(x + unit[i] - unit[j])
                    - f(x - unit[i] + unit[j]) + f(x - unit[i] - unit[j])
                ) / (4 * h * h)
        return out

    x = minimize(lambda x: sum(parts(x)), np.zeros(players), method="BFGS", options={"gtol": 1e-9}).x
    of_results = hessian(lambda x: parts(x)[0], x)
    of_prior = hessian(lambda x: parts(x)[1], x)
    found = coin = pairs = 0.0
    for first, second, counts in meetings:
        e = 1 / (1 + np.exp(-(x[first] - x[second])))
        for i, count in enumerate(counts):
            found += count * (i / 2 - 2 * e) ** 2
            coin += count * 2 * e * (1 - e)
            pairs += count
    free = max(pairs - (players - 1), pairs / 2, 1)
    dispersion = (found * pairs / free + 0.5) / (coin + 0.5)
    inverse = np.linalg.inv(of_results + of_prior)
    centering = np.eye(players) - np.full((players, players), 1 / players)
    answer = centering @ inverse
    variance = np.diag(answer @ (dispersion * of_results + of_prior) @ answer.T)
    return {"ratings": list((x - x.mean()) / k), "errors": list(Z95 * np.sqrt(variance) / k)}


PENTANOMIALS = [
    [10, 40, 90, 45, 15],
    [1, 0, 0, 0, 0],
    [0, 0, 1, 0, 0],
    [0, 0, 0, 0, 1],
    [0, 0, 50, 0, 0],
    [0, 0, 0, 0, 30],
    [30, 0, 0, 0, 0],
    [0, 3, 91, 6, 0],
    [120, 0, 260, 0, 140],
    [1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1],
    [89, 5018, 10231, 5284, 98],
    [0, 1, 0, 1, 0],
    [3, 0, 0, 0, 9],
]
TESTS = [(0, 10), (-5, 5), (0, 40), (-3, 1), (100, 200)]
TOURNAMENTS = [
    (3, [(0, 1, [10, 40, 90, 45, 15]), (0, 2, [1, 5, 20, 40, 34]), (1, 2, [4, 10, 30, 35, 21])]),
    (4, [(0, 1, [0, 0, 0, 0, 10]), (0, 2, [0, 0, 0, 0, 10]), (1, 2, [0, 2, 6, 2, 0]), (2, 3, [1, 1, 4, 3, 1])]),
    (4, [(0, 1, [2, 3, 5, 7, 3]), (2, 3, [1, 3, 3, 9, 4])]),
    # The one that the tests of reports show.
    (4, [(0, 1, [0, 0, 5, 5, 0]), (0, 2, [0, 0, 0, 10, 0]), (1, 2, [0, 0, 5, 5, 0]), (0, 3, [0, 0, 0, 10, 0]),
         (1, 3, [0, 0, 0, 10, 0]), (2, 3, [0, 0, 5, 5, 0])]),
    (5, [(0, 1, [0, 1, 0, 0, 0]), (2, 3, [0, 0, 1, 0, 0]), (0, 4, [0, 0, 0, 1, 0])]),
]

print(json.dumps({
    "pentanomials": [{"counts": counts, **estimate(counts)} for counts in PENTANOMIALS],
    "tests": [
        {"counts": counts, "elo0": elo0, "elo1": elo1, "llr": llr(counts, elo0, elo1)}
        for counts in PENTANOMIALS for elo0, elo1 in TESTS
    ],
    "tournaments": [
        {"players": players, "meetings": meetings, **ratings(players, meetings)}
        for players, meetings in TOURNAMENTS
    ],
}, indent=1))
