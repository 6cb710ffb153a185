/** Reads a value that this device stored as JSON. Undefined if there is none, or if it is damaged. */
export function readStored<Value>(
  text: string | null | undefined,
  isValue: (value: unknown) => value is Value,
): Value | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
