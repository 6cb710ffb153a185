import { Prisma } from "./prisma-client/client.ts";

/** `sql\`… ${value} …\`` creates a piece of SQL. Values become parameters, and pieces are inserted. */
export const sql = Prisma.sql;

/** Joins pieces or values with commas. */
export const listed = (pieces: Prisma.Sql[]) => Prisma.join(pieces);

/** Inserts text unchanged. Use it for names, because they cannot be parameters. */
export const verbatim = Prisma.raw;
