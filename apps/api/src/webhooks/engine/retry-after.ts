// "Fri, 20 Nov 2026 12:00:30 GMT". Date.parse by itself takes "-5000" for a year to come.
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** No receiver means more seconds than these, and larger numbers would not be exact. */
const secondsMax = 2 ** 31;

/** Seconds or an HTTP date, as milliseconds from now; undefined when it is neither or lies behind. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  let delayMs = 0;
  if (/^\d+$/.test(text)) delayMs = Math.min(Number(text), secondsMax) * 1_000;
  else if (httpDate.test(text)) delayMs = Date.parse(text) - nowMs;
  return delayMs > 0 ? delayMs : undefined;
}
