#!/bin/sh
# Creates the secrets that compose.yaml reads, each in a separate file. Existing files are kept.
# The folder protects them from other users of this machine. The files are readable, because containers run as another user.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"

keep() { [ -s "$1" ] || printf '%s\n' "$2" > "$1"; }
random() { openssl rand -hex 32; }

for name in api-key-pepper auth-secret database-password service-password grafana-password; do keep "$name" "$(random)"; done
keep encryption-key "$(openssl rand -base64 32)"
# Migrations own the tables. The API and the worker log in as another role, which migrate creates.
keep database-url-owner "postgres://referrals:$(cat database-password)@postgres:5432/referrals"
keep database-url-service "postgres://referrals_service:$(cat service-password)@pgbouncer:6432/referrals"
keep pgbouncer-roles "\"referrals_service\" \"$(cat service-password)\""
chmod 644 ./*
