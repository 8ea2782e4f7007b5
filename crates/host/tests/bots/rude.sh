# A bot that misbehaves in the way that its first argument names. The second is a mark by which its processes are found.

# Says what every bot says before a game.
greet() {
    read -r _ && echo "papan 1 Rude"
    while read -r word _ && [ "$word" != start ]; do :; done
    echo ready
}

# Waits for its turn.
turn() {
    while read -r word _ && [ "$word" != go ]; do :; done
}

# Stays, whatever it is told.
stay() {
    trap '' TERM INT HUP PIPE
    while :; do sleep 1; done
}

case $1 in
crash-at-start) exit 3 ;;
crash) greet && turn && echo "a fault" >&2 && exit 4 ;;
killed) greet && turn && kill -9 $$ ;;
half-a-line) greet && turn && printf 'move 5' && exit 0 ;;
child-stays)
    sh -c 'while :; do sleep 1; done' "$2" &
    greet && turn && exit 5
    ;;
garbage) greet && turn && echo "what do you want?" && stay ;;
escapes) greet && turn && printf '\033[2Jclear\n' && stay ;;
bytes) greet && turn && printf '\377\376\n' && stay ;;
unreadable) greet && turn && echo "move center" && stay ;;
bad-value) greet && turn && echo "value good" && stay ;;
bad-line) greet && turn && echo "line 5 / there" && echo "move 5" && stay ;;
other-line) greet && turn && echo "line 4 / 5" && echo "move 5" && stay ;;
wrong-version) read -r _ && echo "papan 2" && stay ;;
not-ready) read -r _ && echo "papan 1" && echo "move 5" && stay ;;
illegal) greet && turn && echo "move 1" && turn && echo "move 1" && stay ;;
resigns) greet && turn && echo "resign I am tired" && stay ;;
silent) stay ;;
late) greet && turn && stay ;;
deaf) exec <&- && stay ;;
closes-output) greet && turn && exec >&- && stay ;;
flood) exec yes ;;
info-flood) greet && turn && exec yes "info still here" ;;
blank-flood) greet && turn && exec yes "" ;;
endless-line) exec tr '\0' x </dev/zero ;;
noisy)
    yes "noise" >&2 &
    . "$(dirname "$0")/polite.sh"
    ;;
esac
