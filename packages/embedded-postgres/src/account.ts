import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

/**
 * The settings for starting a PostgreSQL program: the command prefix, the IDs for `spawn` and the
 * owner of the data.
 */
export interface Account {
  prefix: string[];
  spawnIds: Partial<Ids>;
  owner: Ids | undefined;
}

interface Ids {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as the data's owner or as the OS user `postgres`. */
export function accountFor(place: {
  directory: string;
  dataDirectory: string;
  postgres: string;
}): Account {
  const owner = process.getuid?.() === 0 ? ordinaryIds(place.dataDirectory) : undefined;
  // PostgreSQL gets SIGINT, its signal for a fast and clean shutdown, when its parent dies.
  const onParentDeath = ["setpriv", "--pdeathsig", "INT"];
  if (!owner) {
    const usable = process.platform === "linux" && reaches([...onParentDeath, "--"], {}, place);
    return { prefix: usable ? [...onParentDeath, "--"] : [], spawnIds: {}, owner };
  }
  const asUser = ["--reuid", `${owner.uid}`, "--regid", `${owner.gid}`, "--clear-groups"];
  for (const capability of ["none", "dac_read_search", "dac_override"]) {
    const extra = capability === "none" ? [] : keeping(capability);
    const prefix = [...onParentDeath, ...asUser, ...extra, "--"];
    if (reaches(prefix, {}, place)) return { prefix, spawnIds: {}, owner };
  }
  if (reaches([], owner, place)) return { prefix: [], spawnIds: owner, owner };
  throw new Error(
    `PostgreSQL must not run as root, and the OS user ${owner.uid} cannot reach ${place.directory} ` +
      "and node_modules: move both below a directory that every user may enter, or set DATABASE_URL.",
  );
}

// Keeps this one capability, which PostgreSQL needs under a directory that only root can enter.
// Without no_setuid_fixup, access(2) would ignore it, and PostgreSQL could not find its own files.
function keeping(capability: string): string[] {
  const caps = `+${capability}`;
  return ["--inh-caps", caps, "--ambient-caps", caps, "--securebits", "+no_setuid_fixup"];
}

function ordinaryIds(dataDirectory: string): Ids {
  if (existsSync(dataDirectory)) {
    const { uid, gid } = statSync(dataDirectory);
    if (uid !== 0) return { uid, gid };
  }
  const known = idsOf("postgres");
  if (known) return known;
  spawnSync("groupadd", ["--system", "postgres"]);
  spawnSync("useradd", ["--system", "-g", "postgres", "-s", "/bin/false", "postgres"]);
  const created = idsOf("postgres");
  if (created) return created;
  throw new Error(
    "PostgreSQL must not run as root, and the OS user postgres could not be created: " +
      "create it, run as another user, or set DATABASE_URL.",
  );
}

function idsOf(name: string): Ids | undefined {
  const id = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" });
  const [user, group] = [id("-u"), id("-g")];
  if (user.status !== 0 || group.status !== 0) return undefined;
  return { uid: Number(user.stdout), gid: Number(group.stdout) };
}

// Whether the account can read the file. Tries it, because modes, ACLs, missing capabilities and
// old versions of setpriv all matter.
function reaches(
  prefix: string[],
  spawnIds: Account["spawnIds"],
  { directory, postgres }: { directory: string; postgres: string },
): boolean {
  const script = 'cd "$1" && exec "$2" --version';
  const [command = "sh", ...args] = [...prefix, "sh", "-c", script, "sh", directory, postgres];
  const trial = spawnSync(command, args, {
    ...spawnIds,
    encoding: "utf8",
    env: postgresEnvironment(),
  });
  return trial.status === 0 && trial.stderr === "";
}

/**
 * Sets UTC, so that initdb does not search through all time zones. The rest of our environment is
 * not passed on.
 */
export function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}
