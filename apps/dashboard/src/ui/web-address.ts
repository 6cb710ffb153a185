/** Adds the scheme to a web address that was typed without one. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  return `https://${address}`;
}

/** The address as a person reads it aloud. */
export const spokenAddress = (url: string): string => url.replace(/^https?:\/\//, "");
