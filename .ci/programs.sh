# shellcheck shell=bash
# Sourced by the scripts of CI: how they get programs that no package of ours brings.

# Debian keeps servers where a plain user does not search.
PATH="$PATH:/usr/sbin:/sbin"

# need_programs <program>=<Debian package>…: installs what is missing.
need_programs() {
  local pair package missing=() as_root=()
  for pair in "$@"; do
    command -v "${pair%%=*}" >/dev/null || missing+=("${pair#*=}")
  done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
  if ! command -v apt-get >/dev/null || ! "${as_root[@]}" true 2>/dev/null; then
    echo "Install ${missing[*]} first: this user cannot, without root or a sudo that asks for no password." >&2
    exit 1
  fi
  printf '\n== Install %s\n' "${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}"
  # Debian starts the servers that it installs; the tests start their own.
  for package in "${missing[@]}"; do
    "${as_root[@]}" service "$package" stop >/dev/null 2>&1 || true
  done
}

# npx takes longer to find pnpm than some steps run, so it is found once.
find_pnpm() {
  PATH="$(npx -y -p pnpm@12 -c 'dirname "$(command -v pnpm)"'):$PATH"
}
