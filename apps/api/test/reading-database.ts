import { connectDatabase, type Database, type Tx } from "../src/kernel/database/database.ts";
import type { Prisma } from "../src/kernel/database/prisma-client/client.ts";

interface ReadingClient {
  client: Prisma.TransactionClient;
}

/** A database with Prisma's complete client. The service has no access to its raw queries. */
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
