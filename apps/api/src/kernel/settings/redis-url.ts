import { z } from "zod";

const forms = [
  "redis://cache:6379",
  "rediss://…",
  "redis+sentinel://s1:26379,s2:26379/0?name=mymaster",
  "redis+cluster://n1:6379,n2:6379",
];

export const redisUrl = z
  .string()
  .refine((text) => parseRedisUrl(text) !== undefined, `must be a URL such as ${forms.join(", ")}`);

interface RedisHost {
  host: string;
  port: number;
}

interface Login {
  username?: string;
  password?: string;
}

/** The Redis in a URL: a single server, the master behind its Sentinels, or a Cluster. */
export type RedisPlace =
  | { kind: "single"; url: string; hosts: RedisHost[] }
  | {
      kind: "sentinel";
      hosts: RedisHost[];
      name: string;
      db: number;
      login: Login;
      sentinelLogin: Login;
      isTls: boolean;
    }
  | { kind: "cluster"; hosts: RedisHost[]; login: Login; isTls: boolean };

const parts =
  /^redis(?<tls>s?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?<login>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<after>.*)$/is;

/** Parses a Redis URL. Undefined for any other text. */
export function parseRedisUrl(text: string): RedisPlace | undefined {
  const { tls, kind, login = "", hosts = "", after = "" } = parts.exec(text)?.groups ?? {};
  if (tls === undefined) return undefined;
  if (kind === undefined) return single(text);
  const isSentinel = kind.toLowerCase() === "sentinel";
  const urls = hosts.split(",").map((host) => URL.parse(`redis://${login}${host}${after}`));
  const found = urls.map((url) => url && hostOf(url, isSentinel ? 26_379 : 6_379));
  const [url] = urls;
  if (!url || !found.every((host) => host !== null && host.host !== "")) return undefined;
  const place = {
    hosts: found as RedisHost[],
    login: loginOf(decoded(url.username), decoded(url.password)),
    isTls: tls !== "",
  };
  const db = url.pathname.replace(/^\//, "");
  // A Cluster has only one database.
  if (!isSentinel) return db === "" ? { kind: "cluster", ...place } : undefined;
  const { searchParams } = url;
  const name = searchParams.get("name") ?? "";
  if (name === "" || !/^\d{0,4}$/.test(db)) return undefined;
  const sentinelLogin = loginOf(
    searchParams.get("sentinelUsername") ?? "",
    searchParams.get("sentinelPassword") ?? "",
  );
  return { kind: "sentinel", ...place, name, db: Number(db), sentinelLogin };
}

/** The port of each host in a Redis URL, as ioredis reads it. */
export const portsOfRedis = (url: string): number[] =>
  parseRedisUrl(url)?.hosts.map(({ port }) => port) ?? [];

function single(text: string): RedisPlace | undefined {
  const url = URL.parse(text);
  if (url === null || url.host.includes(",")) return undefined;
  // A parameter is used only if the host has no port.
  const port = Number(url.port || url.searchParams.getAll("port").at(-1) || 6_379);
  return { kind: "single", url: text, hosts: [{ host: url.hostname, port }] };
}

const hostOf = ({ hostname, port }: URL, defaultPort: number): RedisHost => ({
  host: hostname.replaceAll(/[[\]]/g, ""),
  port: Number(port) || defaultPort,
});

const loginOf = (username: string, password: string): Login => ({
  ...(username !== "" && { username }),
  ...(password !== "" && { password }),
});

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
