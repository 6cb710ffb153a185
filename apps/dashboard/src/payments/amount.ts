/** The number of decimals of an amount in this currency. The service stores two at most. */
export const decimalsOf = (currency: string): number =>
  Math.min(
    2,
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2,
  );

/** Parses a typed number with a decimal point or comma. Returns undefined when it is invalid. */
export function amountIn(typed: string, currency: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  if (!/^\d{1,9}(\.\d+)?$/.test(text)) return undefined;
  const decimals = text.split(".")[1]?.length ?? 0;
  return decimals <= decimalsOf(currency) && Number(text) > 0 ? Number(text) : undefined;
}

/** An example of an amount in this currency, for the error at the field. */
export const amountForm = (currency: string): string =>
  decimalsOf(currency) === 0
    ? `Type whole ${currency} without decimals, such as 250`
    : `Type an amount above 0 with at most ${decimalsOf(currency)} decimals, such as 250.00`;
