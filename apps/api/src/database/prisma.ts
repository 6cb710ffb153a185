import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "./prisma-client/client.ts";
import { PrismaPool, type StatementContext } from "./prisma-pool.ts";

export interface SharedPrisma {
  /** A client whose statements belong where `contextNow` says. */
  clientIn(contextNow: () => StatementContext): Prisma.TransactionClient;
  disconnect(): Promise<void>;
}

/** One Prisma behind several clients: its model of the schema and its compiler take megabytes. */
export function createPrisma(pool: pg.Pool): SharedPrisma {
  const asked = new AsyncLocalStorage<() => StatementContext>();
  const adapter = new PrismaPg(new PrismaPool(pool, () => contextOf(asked.getStore())));
  const prisma = new PrismaClient({ adapter, errorFormat: "minimal" });
  return {
    clientIn: (contextNow) =>
      prisma.$extends({
        query: {
          // Awaited inside: Prisma's queries are not sent before somebody waits for them.
          $allOperations: ({ args, query }) => asked.run(contextNow, async () => await query(args)),
        },
        model: { $allModels: { findUnique: refuse, findUniqueOrThrow: refuse } },
      }) as unknown as Prisma.TransactionClient,
    disconnect: () => prisma.$disconnect(),
  };
}

function contextOf(contextNow: (() => StatementContext) | undefined): StatementContext {
  if (contextNow === undefined) throw new Error("Ask one of the clients, not Prisma itself");
  return contextNow();
}

// Prisma makes one query of all findUnique calls of a tick, whoever made them: it would run in the
// scope and transaction of the first.
function refuse() {
  throw new Error("Use findFirst: Prisma joins findUnique calls across transactions and scopes");
}
