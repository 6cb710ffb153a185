import { createDatabase, type FleetDatabase } from "./database.ts";
import { type Engine, startEngine } from "./engine.ts";
import type { Hosts } from "./hosts.ts";
import { type RedisFleet, type RedisKind, startRedisFleet } from "./redis-fleet.ts";
import { type Receivers, type Services, startReceivers, startServices } from "./services.ts";

/** The service on many machines, with its clients and receivers. */
export interface Fleet extends Services {
  isSmall: boolean;
  random: () => number;
  hosts: Hosts;
  engine: Engine;
  redis: RedisFleet;
  database: FleetDatabase;
  receivers: Receivers;
}

interface FleetOptions {
  hosts: Hosts;
  directory: string;
  compileCache: string;
}

/** The parts that all faults share: PostgreSQL with the service's database, and the receivers. */
export async function startGround({ hosts, directory, compileCache }: FleetOptions) {
  const engine = await startEngine(hosts, directory);
  const database = await createDatabase(engine);
  const receivers = await startReceivers(hosts);

  /** Starts the service with this kind of Redis. */
  async function settle(kind: RedisKind): Promise<Omit<Fleet, "isSmall" | "random">> {
    const redis = await startRedisFleet(kind, hosts, directory);
    const services = await startServices({ hosts, engine, redis, directory, compileCache });
    return {
      ...{ hosts, engine, redis, database, receivers },
      ...services,
      async stop() {
        await services.stop();
        redis.stop();
      },
    };
  }

  return { settle };
}
