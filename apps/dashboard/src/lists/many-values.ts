/** Several values of a filter, to include or to exclude. */
interface ManyValues {
  isNot: boolean;
  values: readonly string[];
}

/**
 * Reads the values from the URL, such as `new,lost` or `-new,lost` for none of them. A comma or a
 * hyphen in a value is encoded as in URLs.
 */
export function manyIn(text: string | undefined): ManyValues {
  const isNot = text?.startsWith("-") ?? false;
  const values = text?.slice(isNot ? 1 : 0).split(",") ?? [];
  return { isNot, values: values.filter((value) => value !== "").map(decoded) };
}

/** Returns the text for the URL. Undefined if there are none. */
export const textOfMany = ({ isNot, values }: ManyValues): string | undefined =>
  values.length === 0 ? undefined : `${isNot ? "-" : ""}${values.map(encoded).join(",")}`;

const encoded = (value: string) => value.replaceAll(/[%,]|^-/g, (sign) => codes[sign] ?? sign);

const codes: Record<string, string> = { "%": "%25", ",": "%2C", "-": "%2D" };

const decoded = (value: string) =>
  value.replaceAll(/%25|%2C|%2D/g, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`)));

/** Returns the values for the service, which has one parameter for any of them and one for none of them. */
export function manyQuery<Any extends string, None extends string>(
  text: string | undefined,
  any: Any,
  none: None,
): { [Name in Any | None]?: string } {
  const { isNot, values } = manyIn(text);
  if (values.length === 0) return {};
  const sent = { [isNot ? none : any]: values.map(encodeURIComponent).join(",") };
  return sent as { [Name in Any | None]?: string };
}

export const withOrWithout = (
  { isNot, values }: ManyValues,
  value: string,
  isWanted: boolean,
): ManyValues => ({
  isNot,
  values: isWanted ? [...values, value] : values.filter((other) => other !== value),
});
