import type { ApiPromise } from "../api-promise.ts";
import type { Health } from "../generated/types.ts";
import type { OrganizationPathOptions } from "../options.ts";
import type { Send } from "../transport.ts";

export interface HealthResource {
  /**
   * Checks the health of the service. Sends no key.
   *
   * @example
   * const { status } = await client.health.check({ retries: 0 });
   */
  check(options?: OrganizationPathOptions): ApiPromise<Health>;
}

export const createHealth = (send: Send): HealthResource => ({
  check: (options) =>
    send({ method: "GET", path: "/health", options, withoutOrganization: true, withoutKey: true }),
});
