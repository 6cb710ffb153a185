import type { Fault } from "./fault.ts";
import {
  killedAfterCommit,
  killedAfterSend,
  killedBeforeAnswer,
  killedBeforeCommit,
  killedFiveTimes,
  pausedPastLease,
} from "./scenarios/crashes.ts";
import { hangingEndpoint } from "./scenarios/hanging-endpoint.ts";
import { moneyHistory } from "./scenarios/money-history.ts";
import { postgresFaults } from "./scenarios/postgres.ts";
import { randomKills } from "./scenarios/random-kills.ts";
import { rateLimitOfThree } from "./scenarios/rate-limit.ts";
import { redisFaults } from "./scenarios/redis.ts";
import { restoredToMoment } from "./scenarios/restore.ts";
import { rollingRestart } from "./scenarios/rolling-restart.ts";
import { secretsAtRest } from "./scenarios/secrets-at-rest.ts";

export const faults: Fault[] = [
  randomKills,
  moneyHistory,
  killedAfterCommit,
  killedBeforeCommit,
  killedBeforeAnswer,
  killedAfterSend,
  killedFiveTimes,
  pausedPastLease,
  ...redisFaults,
  ...postgresFaults,
  restoredToMoment,
  rollingRestart,
  hangingEndpoint,
  rateLimitOfThree,
  secretsAtRest,
];
