import ipaddr from "ipaddr.js";

const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS)\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** An approximate name such as "Firefox on Windows", without any text from the header. */
export function roughBrowser(userAgent: string): string {
  const nameIn = (known: typeof browsers) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = nameIn(systems);
  return `${nameIn(browsers) ?? "Another browser"}${system === undefined ? "" : ` on ${system}`}`;
}

/**
 * A part of the IP address such as "203.0.113.…", which is enough for people to recognize their own
 * network.
 */
export function addressPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return `${parsed.toByteArray().slice(0, 3).join(".")}.…`;
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 3);
  return `${groups.map((group) => group.toString(16)).join(":")}:…`;
}
