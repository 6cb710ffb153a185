import { Prisma } from "./prisma-client/client.ts";

/**
 * `sql\`… ${value} …\`` makes a piece of SQL. Values become parameters, and pieces are inserted.
 */
export const sql = Prisma.sql;

/** Pieces or values, with commas between them. */
export const listed = (pieces: Prisma.Sql[]) => Prisma.join(pieces);

/** Inserts text unchanged, for names, which cannot be parameters. */
export const verbatim = Prisma.raw;
