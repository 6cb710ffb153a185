/** Returns the whole number in a header such as X-RateLimit-Reset. Undefined if there is none. */
export function wholeNumberIn(headers: Headers, name: string): number | undefined {
  const value = headers.get(name) ?? "";
  return /^\d{1,12}$/.test(value) ? Number(value) : undefined;
}

/** Returns the time that the client must wait according to the response, in ms. Undefined if there is none. */
export function requestedWaitMs(status: number, headers: Headers): number | undefined {
  const retryAfter = headers.get("Retry-After");
  if (retryAfter !== null) {
    if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
    const date = Date.parse(retryAfter);
    if (!Number.isNaN(date)) return Math.max(0, date - serverNowMs(headers));
  }
  const resetSeconds = wholeNumberIn(headers, "X-RateLimit-Reset");
  // Every response has X-RateLimit-Reset, but only a 429 means that the client must wait for it.
  if (status !== 429 || resetSeconds === undefined) return undefined;
  return Math.max(0, resetSeconds * 1000 - serverNowMs(headers));
}

// Both times come from the server's clock, which can differ from ours.
function serverNowMs(headers: Headers): number {
  const date = Date.parse(headers.get("Date") ?? "");
  return Number.isNaN(date) ? Date.now() : date;
}
