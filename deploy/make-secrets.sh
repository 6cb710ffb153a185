#!/bin/sh
# Makes the secrets that compose.yaml reads, each in a file of its own; those that are there are kept.
# The folder keeps them from other people of this machine: containers read them as another user.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"

keep() { [ -s "$1" ] || printf '%s\n' "$2" > "$1"; }
random() { openssl rand -hex 32; }

for name in api-key-pepper auth-secret database-password grafana-password; do keep "$name" "$(random)"; done
keep encryption-key "$(openssl rand -base64 32)"
password=$(cat database-password)
keep database-url "postgres://referrals:$password@pgbouncer:6432/referrals"
keep database-url-direct "postgres://referrals:$password@postgres:5432/referrals"
keep pgbouncer-users "\"referrals\" \"$password\""
chmod 644 ./*
