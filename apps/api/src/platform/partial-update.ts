/** A field that is not sent stays as it is; null is a value. */
export const keep = <Value>(sent: Value | undefined, present: Value): Value =>
  sent === undefined ? present : sent;
