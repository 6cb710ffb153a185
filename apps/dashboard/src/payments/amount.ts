/** How many decimals an amount in this currency has here; the service stores two at most. */
export const decimalsOf = (currency: string): number =>
  Math.min(
    2,
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2,
  );

/** What was typed, with a point or a comma before the decimals, as a number. Undefined when it is none. */
export function amountIn(typed: string, currency: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  if (!/^\d{1,9}(\.\d+)?$/.test(text)) return undefined;
  const decimals = text.split(".")[1]?.length ?? 0;
  return decimals <= decimalsOf(currency) && Number(text) > 0 ? Number(text) : undefined;
}

/** What an amount in this currency looks like, to say it to who typed something else. */
export const amountForm = (currency: string): string =>
  decimalsOf(currency) === 0
    ? `Type whole ${currency} without decimals, such as 250`
    : `Type an amount above 0 with at most ${decimalsOf(currency)} decimals, such as 250.00`;
