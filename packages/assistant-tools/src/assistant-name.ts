/** Marks an API call as made by an assistant, with the name of the person's client. */
export const assistantHeader = "X-Assistant";

const lengthMax = 64;

/** Returns a name that fits in a header, because clients choose theirs freely. */
export function assistantName(given: string): string {
  const name = given
    .replaceAll(/[^\x20-\x7e]+/g, "")
    .replaceAll(/ +/g, " ")
    .trim();
  return name.slice(0, lengthMax).trim() || "unnamed";
}
