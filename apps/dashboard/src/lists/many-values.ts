/** Several values of a filter: any of them, or none of them. */
interface ManyValues {
  isNot: boolean;
  values: readonly string[];
}

/** Reads the values from the address, such as `new,lost` or `-new,lost` for none of them. */
export function manyIn(text: string | undefined): ManyValues {
  const isNot = text?.startsWith("-") ?? false;
  const values = text?.slice(isNot ? 1 : 0).split(",") ?? [];
  return { isNot, values: values.filter((value) => value !== "") };
}

/** Returns the text for the address. Undefined without values. */
export const textOfMany = ({ isNot, values }: ManyValues): string | undefined =>
  values.length === 0 ? undefined : `${isNot ? "-" : ""}${values.join(",")}`;

/** Adds or removes a value. */
export const withOrWithout = (
  { isNot, values }: ManyValues,
  value: string,
  isWanted: boolean,
): ManyValues => ({
  isNot,
  values: isWanted ? [...values, value] : values.filter((other) => other !== value),
});
