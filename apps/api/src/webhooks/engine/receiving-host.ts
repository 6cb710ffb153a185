const loopback = /^(127\.|\[::1\]$|localhost$)/;

/**
 * The host whose places a request takes, regardless of the port, because the owner of one port may
 * register others. On loopback, which must have been opened, each port counts as a host.
 */
export function receivingHostOf(url: string): string {
  const { hostname, host } = URL.parse(url) ?? { hostname: url, host: url };
  const name = hostname.replace(/\.$/, "");
  return loopback.test(name) ? host : name;
}
