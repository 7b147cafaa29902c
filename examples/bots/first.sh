#!/bin/sh
# Plays the first legal action. The smallest program that is a bot:
#     borough tournament key-flow --bots 'process:command=sh examples/bots/first.sh,random' --players 2
while IFS= read -r line; do
    case $line in '{"type":"decide"'*)
        legal=${line#*'"legal":["'}
        printf '{"action":"%s"}\n' "${legal%%\"*}" ;;
    esac
done
