import type { ApiPromise } from "../api-promise.ts";
import type { Health } from "../generated/types.ts";
import type { OrganizationPathOptions } from "../options.ts";
import type { Send } from "../transport.ts";

export interface HealthResource {
  /**
   * Asks whether the service can work. Needs no key, and sends none.
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
