/**
 * The value of a field after an update. An absent field stays unchanged, and null is a new value.
 */
export const keep = <Value>(sent: Value | undefined, present: Value): Value =>
  sent === undefined ? present : sent;
