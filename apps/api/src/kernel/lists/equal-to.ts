import { type Condition, raw, type SelectType, type Tables } from "../database/from.ts";

/** Filters by the values of columns. An undefined value filters nothing. */
export function equalTo<Table extends keyof Tables>(
  table: Table,
  values: { [Column in keyof Tables[Table]]?: SelectType<Tables[Table][Column]> | undefined },
): Condition[] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.map(([column, value]) => raw`${raw.ref(`${table}.${column}`)} = ${value}`);
}
