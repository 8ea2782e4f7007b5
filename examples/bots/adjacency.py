"""Plays the Adjacency Strategy Game two moves ahead: its own mark, and the other side's best answer.

    papan play adjacency --p1 human --p2 'exec:python3 examples/bots/adjacency.py'
"""


def read(text):
    """The marks by column and row from the lower left corner, who moves, and how many moves are left."""
    rows, mover, left = text.split()
    marks = {}
    for row, line in enumerate(reversed(rows.split("/"))):
        cells, digits = "", ""
        for sign in line + "/":
            if not sign.isdigit():
                cells, digits = cells + "." * int(digits or 0) + sign, ""
            else:
                digits += sign
        marks |= {(column, row): mark for column, mark in enumerate(cells[:-1])}
    return marks, mover, int(left)


def turned(marks, cell, mover):
    """The other side's marks beside a cell, which a mark there turns."""
    column, row = cell
    beside = (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)
    return [near for near in beside if marks.get(near, ".") not in (".", mover)]


def best(marks, mover, left, depth):
    """The most that the mover can gain on the other side, and where."""
    if depth == 0 or left == 0:
        return 0, None
    other = "O" if mover == "X" else "X"
    found = -1000, None
    for cell in [cell for cell, mark in marks.items() if mark == "."]:
        won = turned(marks, cell, mover)
        after = marks | {near: mover for near in won} | {cell: mover}
        gain = 1 + 2 * len(won) - best(after, other, left - 1, depth - 1)[0]
        found = max(found, (gain, cell), key=lambda pair: pair[0])
    return found


while True:
    word, _, rest = input().partition(" ")
    if word == "papan":
        print("papan 1 Adjacency in Python", flush=True)
    elif word == "start":
        print("ready", flush=True)
    elif word == "position":
        position = read(rest)
    elif word == "go":
        _, (column, row) = best(*position, depth=2)
        print(f"move {chr(ord('a') + column)}{row + 1}", flush=True)
    elif word == "quit":
        break
