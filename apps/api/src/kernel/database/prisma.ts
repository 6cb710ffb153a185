import { PrismaPg } from "@prisma/adapter-pg";
import type { Connections } from "./connections.ts";
import { type Prisma, PrismaClient } from "./prisma-client/client.ts";
import { PrismaPool, type StatementContext } from "./prisma-pool.ts";

export interface ConnectedPrisma {
  /** Its statements run in the context that `contextNow` returns. */
  client: Prisma.TransactionClient;
  disconnect(): Promise<void>;
}

export function createPrisma(
  connections: Connections,
  contextNow: () => StatementContext,
): ConnectedPrisma {
  const adapter = new PrismaPg(new PrismaPool(connections, contextNow));
  const prisma = new PrismaClient({ adapter, errorFormat: "minimal" });
  const client = prisma.$extends({
    model: { $allModels: { findUnique: refuse, findUniqueOrThrow: refuse } },
  });
  return {
    client: client as unknown as Prisma.TransactionClient,
    disconnect: () => prisma.$disconnect(),
  };
}

// Prisma combines all findUnique calls of a tick, also of different requests, into one query, which
// would run in the scope and transaction of the first.
function refuse() {
  throw new Error("Use findFirst: Prisma joins findUnique calls across transactions and scopes");
}
