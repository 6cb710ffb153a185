/** A host name with a dot, and what may follow it. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** People write `www.firm.example` for a web address. The API insists on an absolute one. */
export const withScheme = (text: string): string =>
  withoutScheme.test(text) ? `https://${text}` : text;
