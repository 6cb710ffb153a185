# shellcheck shell=bash
# Sourced by the CI scripts. Installs programs that no npm package provides.

# Debian installs servers outside the PATH of ordinary users.
PATH="$PATH:/usr/sbin:/sbin"

# need_programs <program>=<Debian package>…: installs the missing programs.
need_programs() {
  local pair package missing=() as_root=()
  for pair in "$@"; do
    command -v "${pair%%=*}" >/dev/null || missing+=("${pair#*=}")
  done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
  if ! command -v apt-get >/dev/null || ! "${as_root[@]}" true 2>/dev/null; then
    echo "Install ${missing[*]} first. This user is not root and has no sudo without a password." >&2
    exit 1
  fi
  printf '\n== Install %s\n' "${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}"
  # Debian starts the servers that it installs, but the tests start their own.
  for package in "${missing[@]}"; do
    "${as_root[@]}" service "$package" stop >/dev/null 2>&1 || true
  done
}

# npx takes longer to find pnpm than some steps take, so this function finds pnpm only once.
find_pnpm() {
  PATH="$(npx -y -p pnpm@12 -c 'dirname "$(command -v pnpm)"'):$PATH"
}
