#!/bin/sh
# A bot for Three-Dragon Ante that always chooses the first options:
#     tda watch --player "sh docs/bots/first.sh"

while read -r line; do
    case $line in
    '{"type":"question",'*)
        # ... "options":["red-7","gold-2"],"min":1, ...
        rest=${line#*'"options":["'}
        rest=${rest%%'"],"min":'*}
        many=${line#*'"],"min":'}
        many=${many%%,*}
        chosen=
        while [ "$many" -gt 0 ]; do
            chosen="$chosen${chosen:+,}\"${rest%%'","'*}\""
            rest=${rest#*'","'}
            many=$((many - 1))
        done
        echo "{\"type\":\"answer\",\"choose\":[$chosen]}"
        ;;
    '{"type":"bye",'*)
        exit
        ;;
    esac
done
