#!/bin/sh
# Writes the secrets of a development platform as files, one value each: for docker-compose.yml into deploy/secrets
# (the default), for the Kubernetes overlay `dev` into the folder given. Never replaces a file that is there.
#   sh deploy/make-secrets.sh [DIR]
# Needs openssl, and for the users of NATS either Node with the packages installed or the image tapwright-tools:dev.
set -eu
root="$(cd "$(dirname "$0")/.." && pwd)"
dir="${1:-$root/deploy/secrets}"
mkdir -p "$dir"
dir="$(cd "$dir" && pwd)"
# The folder keeps other users of this machine out; the files themselves are mounted into containers of another user.
chmod 700 "$dir"
umask 022

random() { od -An -v -N24 -tx1 /dev/urandom | tr -d ' \n'; }
write() { [ -e "$dir/$1" ] || printf '%s' "$2" >"$dir/$1"; }

write postgres_password "$(random)"
# The owner is for `tapwright migrate` only; each process has a role and a password of its own.
write database_owner_url "postgres://tapwright:$(cat "$dir/postgres_password")@postgres:5432/tapwright"
passwords=''
for service in api planner perception actor verifier reflector script-emitter device-gateway brain; do
  role="$(printf '%s' "$service" | tr - _)"
  write "database_url_$role" "postgres://tapwright_$role:$(random)@postgres:5432/tapwright"
  password="$(sed 's/.*:\([0-9a-f]*\)@.*/\1/' "$dir/database_url_$role")"
  passwords="$passwords${passwords:+,}\"$service\":\"$password\""
done
# Made of these files, which stay as they are: an upgrade may have added a process.
printf '%s' "{$passwords}" >"$dir/database_passwords"
# The name of the server stands in its certificate.
write nats_url tls://nats:4222
write api_keys "default:$(random)"
# Seals secret parameters of cases in the database: 32 bytes in base64.
write secrets_key "$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
# Empty is right for the offline model; put the key of an OpenAI-compatible endpoint into it for the other.
write openai_api_key ''
write grafana_password "$(random)"

# NATS talks TLS only, and only to who shows a certificate of the same authority. nats-server/ is for the server, nats/
# for the services, and the authority's own key in nats-authority/ is for nobody: it is only needed here.
authority="$dir/nats-authority"
mkdir -p "$authority" "$dir/nats-server" "$dir/nats"
chmod 700 "$authority"
key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }
certificate() {
  [ -e "$1/cert.pem" ] && return
  key "$1/key.pem"
  openssl req -new -sha256 -key "$1/key.pem" -subj "/CN=$2" -out "$authority/$2.csr"
  printf 'subjectAltName=DNS:nats,DNS:localhost\nextendedKeyUsage=%s\n' "$3" >"$authority/$2.ext"
  openssl x509 -req -sha256 -days 825 -in "$authority/$2.csr" -extfile "$authority/$2.ext" -CA "$authority/ca.pem" \
    -CAkey "$authority/key.pem" -set_serial "0x$(random | cut -c 1-30)" -out "$1/cert.pem" 2>/dev/null
  cp "$authority/ca.pem" "$1/ca.pem"
  chmod 644 "$1/key.pem"
}
if [ ! -e "$authority/ca.pem" ]; then
  key "$authority/key.pem"
  openssl req -x509 -new -sha256 -days 3650 -key "$authority/key.pem" -subj "/CN=tapwright NATS" -out "$authority/ca.pem"
fi
certificate "$dir/nats-server" nats serverAuth
certificate "$dir/nats" tapwright clientAuth

# A user for each service, with the least that it needs. Made anew each time: an upgrade may change what that is.
users() {
  "$@" bus users --out "$out/nats" --config "$out/nats-server/nats.conf" --tls /etc/nats --gateways device-gateway-0
}
if [ -e "$root/node_modules/node/bin/node" ]; then
  out="$dir"
  users "$root/node_modules/node/bin/node" "$root/services/cli/bin/tapwright.js"
else
  out=/secrets
  users docker run --rm --network none --user "$(id -u):$(id -g)" --volume "$dir:/secrets" tapwright-tools:dev
fi
chmod 755 "$dir/nats"
chmod 644 "$dir/nats/"*.nk
