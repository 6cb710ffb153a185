import { apiKeysContract } from "./api-keys/routes.ts";
import { auditLogsContract } from "./audit-logs/routes.ts";
import { bdPortalContract } from "./bd-portal/routes.ts";
import { bonusPaymentsContract } from "./bonus-payments/routes.ts";
import { companiesContract } from "./companies/routes.ts";
import { conversationsContract } from "./conversations/routes.ts";
import { customFieldsContract } from "./custom-fields/routes.ts";
import { customersContract } from "./customers/routes.ts";
import { eventTypesContract } from "./event-types/routes.ts";
import { eventsContract } from "./events/routes.ts";
import { importsContract } from "./imports/routes.ts";
import { invitationCodesContract } from "./invitation-codes/routes.ts";
import { organizationsContract } from "./organizations/routes.ts";
import { publicLinksContract } from "./public-links/routes.ts";
import { referralPhotosContract } from "./referral-photos/routes.ts";
import { referralsContract } from "./referrals/routes.ts";
import { reportsContract } from "./reports/routes.ts";
import { usersContract } from "./users/routes.ts";
import { webhookDeliveriesContract } from "./webhook-deliveries/routes.ts";
import { webhookEndpointsContract } from "./webhook-endpoints/routes.ts";

/** The resources that the API and the app share. */
export const resources = {
  organizations: organizationsContract,
  apiKeys: apiKeysContract,
  users: usersContract,
  referrals: referralsContract,
  referralPhotos: referralPhotosContract,
  bonusPayments: bonusPaymentsContract,
  companies: companiesContract,
  customers: customersContract,
  publicLinks: publicLinksContract,
  customFields: customFieldsContract,
  invitationCodes: invitationCodesContract,
  conversations: conversationsContract,
  imports: importsContract,
  reports: reportsContract,
  webhookEndpoints: webhookEndpointsContract,
  webhookDeliveries: webhookDeliveriesContract,
  events: eventsContract,
  eventTypes: eventTypesContract,
  auditLogs: auditLogsContract,
  bd: bdPortalContract,
};
