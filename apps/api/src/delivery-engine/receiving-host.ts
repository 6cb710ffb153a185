const loopback = /^(127\.|\[::1\]$|localhost$)/;

/**
 * The host whose places a request takes, whatever its port: who owns one of its ports may register others.
 * On this machine, which is reached only when it was opened, each port is a receiver of its own.
 */
export function receivingHostOf(url: string): string {
  const { hostname, host } = URL.parse(url) ?? { hostname: url, host: url };
  const name = hostname.replace(/\.$/, "");
  return loopback.test(name) ? host : name;
}
