# Plays the first legal move of any game.
while read -r word rest; do
    case $word in
    papan) echo "papan 1 Polite" ;;
    start) echo ready ;;
    go) echo legal ;;
    legal) read -r first && echo "move $first" ;;
    quit) exit ;;
    esac
done
