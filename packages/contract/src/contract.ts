import { customFieldsContract } from "./custom-fields/routes.ts";
import { healthContract } from "./health/routes.ts";
import { referralsContract } from "./referrals/routes.ts";
import { c } from "./router.ts";
import { webhookEndpointsContract } from "./webhook-endpoints/routes.ts";

/** Every route of the API, below `/api/v1`. */
export const contract = c.router(
  {
    health: healthContract,
    referrals: referralsContract,
    customFields: customFieldsContract,
    webhookEndpoints: webhookEndpointsContract,
  },
  { pathPrefix: "/api/v1", strictStatusCodes: true },
);
