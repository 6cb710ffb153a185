import { Prisma } from "./prisma-client/client.ts";

/** `sql\`… ${value} …\`` makes a piece of SQL; values never become text, pieces are put in. */
export const sql = Prisma.sql;

/** Text as it is, for names that are no values. */
export const verbatim = Prisma.raw;
