#!/bin/sh
# Does what the operator's menu asked for. The game has no rights of its own: it leaves one word in
# a file. Only the words below mean anything; whatever else lies there is thrown away.
set -u
word=$(timeout 2 head -c 16 "$1" 2>/dev/null | tr -cd 'a-z-')
rm -rf -- "$1"
case "$word" in
  reboot) exec systemctl --no-block reboot ;;
  shutdown) exec systemctl --no-block poweroff ;;
esac
