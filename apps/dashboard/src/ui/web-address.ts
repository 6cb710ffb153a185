/** Adds the scheme to a web address that was typed without one. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  return `https://${address}`;
}
