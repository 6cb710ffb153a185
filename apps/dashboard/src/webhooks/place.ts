/** Longest end of an address that is never cut by the room. */
const endLengthMax = 28;

/** Returns the URL without its scheme, and without the values of its query. */
function placeOf(url: string): string {
  const place = url.replace(/^https?:\/\//, "");
  return place.replace(/\?.*$/, "?…");
}

const splitAt = (text: string, index: number): [string, string] =>
  index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index)];

/**
 * Returns where an endpoint is, in two parts. The end is the last part of the path, which tells
 * endpoints on the same host apart.
 */
export function placeParts(url: string): [start: string, end: string] {
  const place = placeOf(url);
  const [start, end] = splitAt(place, place.lastIndexOf("/"));
  return [start, end.length > endLengthMax ? `${end.slice(0, endLengthMax - 1)}…` : end];
}

/** Returns the host and the last part of the path, for places without room for the rest. */
export function placeInBrief(url: string): string {
  const [start, end] = placeParts(url);
  const [host, between] = splitAt(start, start.indexOf("/"));
  return `${host}${between && "/…"}${end}`;
}
