/** An absent field stays unchanged. Null is a new value. */
export const keep = <Value>(sent: Value | undefined, present: Value): Value =>
  sent === undefined ? present : sent;
