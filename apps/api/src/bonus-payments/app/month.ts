/** The beginning of the calendar month that it is in a time zone. */
export function monthStartsAt(now: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat("en-US-u-ca-iso8601-hc-h23", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  /** The local time as if it were UTC. */
  const localAt = (unixMs: number) => {
    const parts = format.formatToParts(unixMs);
    const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
    const [year, month, day] = [part("year"), part("month"), part("day")];
    return new Date(Date.UTC(year, month - 1, day, part("hour"), part("minute"), part("second")));
  };
  const local = localAt(now.getTime());
  const first = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1);
  // The offset on the first day, which may differ from today's.
  const near = first - (localAt(first).getTime() - first);
  return new Date(first - (localAt(near).getTime() - near));
}
