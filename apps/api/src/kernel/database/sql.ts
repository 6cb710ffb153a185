import { Prisma } from "./prisma-client/client.ts";

/** `sql\`… ${value} …\`` creates a piece of SQL. Values become parameters, and pieces are inserted. */
export const sql = Prisma.sql;

/** Pieces or values, separated by commas. */
export const listed = (pieces: Prisma.Sql[]) => Prisma.join(pieces);

/** Inserts text unchanged. For names, because they cannot be parameters. */
export const verbatim = Prisma.raw;
