/** Adds the scheme to a web address that was typed without one. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  return `https://${address}`;
}

const scheme = /^https?:\/\//;

/** The address as a person reads it aloud. */
export const spokenAddress = (url: string): string => url.replace(scheme, "");

/** The part that a person leaves out. */
export const schemeOf = (url: string): string => scheme.exec(url)?.[0] ?? "";
