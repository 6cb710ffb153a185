import {
  type Condition,
  type Expression,
  raw,
  type SelectType,
  type Tables,
} from "../database/from.ts";

/** Filters by the values of columns. An undefined value filters nothing. */
export function equalTo<Table extends keyof Tables>(
  table: Table,
  values: { [Column in keyof Tables[Table]]?: SelectType<Tables[Table][Column]> | undefined },
): Condition[] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.map(([column, value]) => raw`${raw.ref(`${table}.${column}`)} = ${value}`);
}

/** Filters by several values of a text: any of them, or none of them. */
export const anyOrNoneOf = (
  value: Expression<unknown>,
  { any, none }: { any: readonly string[] | undefined; none: readonly string[] | undefined },
): Condition[] => [
  ...(any === undefined ? [] : [raw<boolean>`${value} = ANY(${any}::text[])`]),
  ...(none === undefined ? [] : [raw<boolean>`${value} <> ALL(${none}::text[])`]),
];
