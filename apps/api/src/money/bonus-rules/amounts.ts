import { decimalsOf } from "@referral-service/contract/currencies";

/** Amounts in hundredths of the currency, so that sums and differences are exact. */
export type Hundredths = number;

export const toHundredths = (amount: number): Hundredths => Math.round(amount * 100);
export const toAmount = (hundredths: Hundredths): number => hundredths / 100;

/** The percentage of a number, rounded half up to the currency's decimal places. */
export function percentageOf(base: number, percent: number, currency: string): Hundredths {
  const [of, share] = [decimal(base), decimal(percent)];
  const decimals = decimalsOf(currency);
  // A hundredth of the product, in units of the currency's last decimal place.
  const scale = of.scale + share.scale + 2 - decimals;
  const product = of.digits * share.digits;
  const units = scale <= 0 ? product * 10n ** BigInt(-scale) : roundedHalfUp(product, scale);
  return Number(units) * 10 ** (2 - decimals);
}

function roundedHalfUp(digits: bigint, scale: number): bigint {
  const divisor = 10n ** BigInt(scale);
  const half = divisor / 2n;
  // BigInt division rounds toward zero.
  return digits >= 0n ? (digits + half) / divisor : -((-digits + half - 1n) / divisor);
}

/** Returns the digits and the scale of the number as written, so that no step rounds it. */
function decimal(value: number): { digits: bigint; scale: number } {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}
