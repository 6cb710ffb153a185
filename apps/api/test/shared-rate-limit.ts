import type { ConnectedDeps } from "../src/processes/boot.ts";
import { until } from "./until.ts";

/**
 * Waits until Redis has limited a request. On a busy machine, its first responses can come too late. An
 * unusable Redis server never responds.
 */
export const untilLimitedByRedis = (
  { metrics }: Pick<ConnectedDeps, "metrics">,
  request: () => Promise<unknown>,
) => {
  const fallbackCount = async () => {
    const { values } = await metrics.rateLimitFallbacks.get();
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  return until(async () => {
    const before = await fallbackCount();
    await request();
    return (await fallbackCount()) === before;
  });
};
