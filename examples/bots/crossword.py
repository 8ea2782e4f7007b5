"""Plays the crossword game: asks for the legal moves, and takes the one with the dearest tiles.

    papan play crossword --p1 human --p2 'exec:python3 examples/bots/crossword.py'
"""

WORTH = {1: "AEIOULNSTR", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}
POINTS = {letter: points for points, letters in WORTH.items() for letter in letters}


def score(move):
    """What the new tiles of a move count, and 50 more for seven of them; blanks are in lower case and count nothing.

    A placement is a square and its new tiles, with a dot where a tile lies already: `8D C..E`.
    """
    where, _, tiles = move.partition(" ")
    if where == "pass":
        return -2
    if where == "exchange":
        return -1 if len(tiles) == 7 else -2
    new = [tile for tile in tiles if tile != "."]
    return sum(POINTS.get(tile, 0) for tile in new) + (50 if len(new) == 7 else 0)


def legal():
    """Every move that the rules allow."""
    print("legal", flush=True)
    _, count = input().split()
    return [input() for _ in range(int(count))]


while True:
    word, _, rest = input().partition(" ")
    if word == "papan":
        print("papan 1 Crossword in Python", flush=True)
    elif word == "start":
        print("ready", flush=True)
    elif word == "go":
        move = max(legal(), key=score)
        print(f"info new tiles for {score(move)} points")
        print(f"move {move}", flush=True)
    elif word == "quit":
        break
