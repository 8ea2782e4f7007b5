"""Plays tic-tac-toe without a fault: looks at every line of play, each position once.

    papan play tictactoe --p1 human --p2 'exec:python3 examples/bots/tictactoe.py'
"""
from functools import cache


def lines(width, height, length):
    """Every row of cells, in any direction, that wins."""
    for row in range(height):
        for column in range(width):
            for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
                steps = [(row + i * down, column + i * right) for i in range(length)]
                if all(r < height and 0 <= c < width for r, c in steps):
                    yield [r * width + c for r, c in steps]


@cache
def value(board, mover):
    """What the board is worth to the mover: 1 a win, 0 a tie, -1 a loss."""
    other = "o" if mover == "x" else "x"
    if any(all(board[cell] == other for cell in line) for line in LINES):
        return 1 if MISERE else -1
    return max((-value(after, other) for _, after in moves(board, mover)), default=0)


def moves(board, mover):
    """Each free cell, counted from 1, and the board with the mover's mark on it."""
    for cell, mark in enumerate(board):
        if mark == "-":
            yield cell + 1, board[:cell] + mover + board[cell + 1 :]


def choose(board, mover):
    """The best value, and a cell that has it."""
    other = "o" if mover == "x" else "x"
    return max((-value(after, other), -cell) for cell, after in moves(board, mover))


while True:
    word, _, rest = input().partition(" ")
    if word == "papan":
        print("papan 1 Tic-tac-toe in Python", flush=True)
    elif word == "option" and rest.startswith("size "):
        LINES = list(lines(*map(int, rest[5:].split("x"))))
    elif word == "option" and rest.startswith("misere "):
        MISERE = rest == "misere yes"
    elif word == "start":
        value.cache_clear()
        print("ready", flush=True)
    elif word == "position":
        board, mover = rest.split()
    elif word == "go":
        best, cell = choose(board, mover)
        print(f"value {best}\nmove {-cell}", flush=True)
    elif word == "quit":
        break
