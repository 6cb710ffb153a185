import { Prisma } from "./prisma-client/client.ts";

/** A piece of SQL with its values apart. */
export type Sql = Prisma.Sql;

/** `sql\`… ${value} …\`` makes a piece of SQL; values never become text, pieces are put in. */
export const sql = Prisma.sql;

export const allOf = (conditions: Sql[]): Sql => Prisma.join(conditions, " AND ");
