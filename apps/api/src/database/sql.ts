import { Prisma } from "./prisma-client/client.ts";

/** A piece of SQL with its values apart. */
export type Sql = Prisma.Sql;

/** `sql\`… ${value} …\`` makes a piece of SQL; values never become text, pieces are put in. */
export const sql = Prisma.sql;

export const nothing: Sql = Prisma.empty;

export const allOf = (conditions: Sql[]): Sql => Prisma.join(conditions, " AND ");

/** Further conditions behind one that is always there. */
export const andAll = (conditions: Sql[]): Sql =>
  conditions.length === 0 ? nothing : sql`AND ${allOf(conditions)}`;

/** Text as it is, for names that are no values. */
export const verbatim = (text: string): Sql => Prisma.raw(text);

/** A whole number as text. A plan that is made once has to know how many rows are wanted. */
export const wholeNumber = (value: number): Sql => verbatim(String(Math.trunc(value)));
