/** Marks a call of the API as made by an assistant, with the name of the person's client. */
export const assistantHeader = "X-Assistant";

const lengthMax = 64;

/** A name that a header can carry; clients choose theirs freely. */
export function assistantName(given: string): string {
  const name = given
    .replaceAll(/[^\x20-\x7e]+/g, "")
    .replaceAll(/ +/g, " ")
    .trim();
  return name.slice(0, lengthMax).trim() || "unnamed";
}
