/** What a JSON value must look like; a list means "any of these". */
export type Shape =
  | "any"
  | "string"
  | "number"
  | "boolean"
  | "null"
  | readonly Shape[]
  /** An object with these fields and any others. A name that ends in `?` may be absent. */
  | { readonly fields: Readonly<Record<string, Shape>> }
  | { readonly items: Shape }
  | { readonly values: Shape };

type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where a value differs from its shape, such as "data.referral.id"; undefined when it fits. */
export function misfit(value: unknown, shape: Shape, path: string): string | undefined {
  if (typeof shape === "string") return fitsSimple(value, shape) ? undefined : path;
  if (isAnyOf(shape)) return misfitOfAny(value, shape, path);
  if ("items" in shape) {
    if (!Array.isArray(value)) return path;
    return first(value.entries(), ([index, item]) =>
      misfit(item, shape.items, `${path}[${index}]`),
    );
  }
  if (!isJsonObject(value)) return path;
  if ("values" in shape) {
    return first(Object.keys(value), (key) => misfit(value[key], shape.values, `${path}.${key}`));
  }
  return first(Object.keys(shape.fields), (key) => misfitOfField(value, shape.fields, key, path));
}

function fitsSimple(value: unknown, shape: string): boolean {
  return shape === "any" || shape === (value === null ? "null" : typeof value);
}

// Array.isArray does not narrow away a readonly array.
const isAnyOf = (shape: object): shape is readonly Shape[] => Array.isArray(shape);

function misfitOfAny(value: unknown, shapes: readonly Shape[], path: string): string | undefined {
  const misfits = shapes.map((shape) => misfit(value, shape, path));
  if (misfits.includes(undefined)) return undefined;
  // Of "object or null", the place inside the object tells more than the object as a whole.
  return misfits.find((place) => place !== path) ?? path;
}

function misfitOfField(
  value: JsonObject,
  fields: Readonly<Record<string, Shape>>,
  key: string,
  path: string,
): string | undefined {
  const name = key.replace("?", "");
  // Own properties only: a body may well name "constructor" or "__proto__".
  if (!Object.hasOwn(value, name)) return key === name ? `${path}.${name}` : undefined;
  return misfit(value[name], fields[key] ?? "any", `${path}.${name}`);
}

function first<Item>(
  items: Iterable<Item>,
  find: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
