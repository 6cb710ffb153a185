import { asynchronousFaults } from "./scenarios/asynchronous.ts";
import { machineFaults } from "./scenarios/machines.ts";
import { paymentsMove } from "./scenarios/money.ts";
import { networkFaults } from "./scenarios/network.ts";
import { primaryFaults } from "./scenarios/primary.ts";
import { rateLimit } from "./scenarios/rate-limit.ts";
import { redisFaults } from "./scenarios/redis.ts";
import type { FleetFault } from "./under-load.ts";

export const fleetFaults: FleetFault[] = [
  ...machineFaults,
  paymentsMove,
  ...networkFaults,
  rateLimit,
  ...redisFaults,
  ...primaryFaults,
  ...asynchronousFaults,
];
