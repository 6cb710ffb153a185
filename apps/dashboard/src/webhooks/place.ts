/** Longest end of an address that is never cut by the room. */
const endLengthMax = 28;

const shortened = (text: string) =>
  text.length > endLengthMax ? `${text.slice(0, endLengthMax - 1)}…` : text;

/** Returns the URL without its scheme. */
export const placeOf = (url: string) => url.replace(/^https?:\/\//, "");

const splitAt = (text: string, index: number): [string, string] =>
  index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index)];

/**
 * Returns the place in two parts. The end is the last part of the path, which tells endpoints on the
 * same host apart.
 */
export function placeParts(url: string): [start: string, end: string] {
  const place = placeOf(url);
  const [path] = splitAt(place, place.indexOf("?"));
  const [start, end] = splitAt(place, path.lastIndexOf("/"));
  return [start, shortened(end)];
}

/** Returns the host and the last part of the path, for places without room for the rest. */
export function placeInBrief(url: string): string {
  const [path] = splitAt(placeOf(url), placeOf(url).indexOf("?"));
  const [start, end] = splitAt(path, path.lastIndexOf("/"));
  const [host, between] = splitAt(start, start.indexOf("/"));
  return `${host}${between && "/…"}${shortened(end)}`;
}
