/** The values of a secret that is being rotated: the newest is used, the older ones are still valid. */
export type NewestFirst<Value> = readonly [newest: Value, ...older: Value[]];
