import { connectDatabase, type Database, type Tx } from "../src/database/database.ts";
import type { Prisma } from "../src/database/prisma-client/client.ts";

interface ReadingClient {
  client: Prisma.TransactionClient;
}

/** A database as tests see it. In the service Prisma's client has no reads; there they are typed SQL. */
export interface ReadingDatabase
  extends Omit<Database, "client" | "inScope" | "transaction">,
    ReadingClient {
  transaction<Result>(
    work: (tx: Omit<Tx, "client"> & ReadingClient) => Promise<Result>,
  ): Promise<Result>;
  inScope<Result>(
    scopeId: string,
    work: (database: ReadingDatabase) => Promise<Result>,
  ): Promise<Result>;
}

export const connectReadingDatabase = (options: Parameters<typeof connectDatabase>[0]) =>
  connectDatabase(options) as ReadingDatabase;
