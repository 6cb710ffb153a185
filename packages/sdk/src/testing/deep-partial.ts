/** Any part of a value, at any depth. A list must be complete. */
export type DeepPartial<Value> = Value extends readonly unknown[] | Uint8Array
  ? Value
  : Value extends object
    ? { [Key in keyof Value]?: DeepPartial<Value[Key]> | undefined }
    : Value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns a copy of the value with the parts merged in. Undefined parts change nothing. */
export function withParts<Value>(value: Value, parts: DeepPartial<Value> | undefined): Value {
  if (parts === undefined) return structuredClone(value);
  if (!isRecord(value) || !isRecord(parts)) return structuredClone(parts) as Value;
  const merged: Record<string, unknown> = structuredClone(value);
  for (const [key, part] of Object.entries(parts)) {
    if (part !== undefined) merged[key] = withParts(merged[key], part);
  }
  return merged as Value;
}
