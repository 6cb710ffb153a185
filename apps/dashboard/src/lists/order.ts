/** The order of a list, as in the URL and for the service. Default: newest first. */
export interface ListOrder<Name extends string = string> {
  sort?: Name | undefined;
  /** Default: the largest value first. */
  order?: "asc" | undefined;
}

/** Reads the order from the URL. Ignores unknown ones. */
export function orderIn<Name extends string>(
  { sort, order }: Record<string, unknown>,
  names: readonly Name[],
): ListOrder<Name> {
  const known = names.find((name) => name === sort);
  if (known === undefined) return {};
  return { sort: known, ...(order === "asc" && { order }) };
}
