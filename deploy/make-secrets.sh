#!/bin/sh
# Writes the secrets of a development platform as files, one value each: for docker-compose.yml into deploy/secrets
# (the default), for the Kubernetes overlay `dev` into the folder given. Never replaces a file that is there.
#   sh deploy/make-secrets.sh [DIR]
set -eu
dir="${1:-$(dirname "$0")/secrets}"
mkdir -p "$dir"
# The folder keeps other users of this machine out; the files themselves are mounted into containers of another user.
chmod 700 "$dir"
umask 022

random() { od -An -v -N24 -tx1 /dev/urandom | tr -d ' \n'; }
write() { [ -e "$dir/$1" ] || printf '%s' "$2" >"$dir/$1"; }

write postgres_password "$(random)"
write database_url "postgres://tapwright:$(cat "$dir/postgres_password")@postgres:5432/tapwright"
write nats_url nats://nats:4222
write api_keys "default:$(random)"
# Seals secret parameters of cases in the database: 32 bytes in base64.
write secrets_key "$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
# Empty is right for the offline model; put the key of an OpenAI-compatible endpoint into it for the other.
write openai_api_key ''
