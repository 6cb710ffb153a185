import { apiKeysContract } from "./access/api-keys.ts";
import { importsContract } from "./imports/routes.ts";
import { auditLogsContract } from "./insight/audit-logs.ts";
import { reportsContract } from "./insight/reports.ts";
import { invitationCodesContract } from "./links/invitation-codes.ts";
import { publicLinksContract } from "./links/public-links.ts";
import { bonusPaymentsContract } from "./money/bonus-payments.ts";
import { companiesContract } from "./people/companies.ts";
import { organizationsContract } from "./people/organizations.ts";
import { usersContract } from "./people/users.ts";
import { bdPortalContract } from "./portal/routes.ts";
import { conversationsContract } from "./referrals/conversations.ts";
import { customFieldsContract } from "./referrals/custom-fields.ts";
import { customersContract } from "./referrals/customers.ts";
import { referralPhotosContract } from "./referrals/photos.ts";
import { referralsContract } from "./referrals/referrals.ts";
import { webhookDeliveriesContract } from "./webhooks/deliveries.ts";
import { webhookEndpointsContract } from "./webhooks/endpoints.ts";
import { eventTypesContract } from "./webhooks/event-types.ts";
import { eventsContract } from "./webhooks/events/routes.ts";

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
