import { apiKeysContract } from "./access/api-keys.ts";
import { requestLogsContract } from "./access/request-logs.ts";
import { personImportsContract } from "./imports/person-imports.ts";
import { referralImportsContract } from "./imports/referral-imports.ts";
import { auditLogsContract } from "./insight/audit-logs.ts";
import { reportsContract } from "./insight/reports.ts";
import { invitationCodesContract } from "./links/invitation-codes.ts";
import { publicLinksContract } from "./links/public-links.ts";
import { bonusPaymentsContract } from "./money/bonus-payments.ts";
import { bonusRulesContract } from "./money/bonus-rules.ts";
import { healthContract } from "./operation/health.ts";
import { companiesContract } from "./people/companies.ts";
import { organizationsContract } from "./people/organizations.ts";
import { usersContract } from "./people/users.ts";
import { bdActivitiesContract } from "./portal/activities.ts";
import { bdGoalsContract } from "./portal/goals.ts";
import { bdOverviewContract } from "./portal/overview.ts";
import { bdProspectsContract } from "./portal/prospects.ts";
import { bdTasksContract } from "./portal/tasks.ts";
import { conversationsContract } from "./referrals/conversations.ts";
import { customFieldsContract } from "./referrals/custom-fields.ts";
import { customersContract } from "./referrals/customers.ts";
import { duplicatesContract } from "./referrals/duplicates.ts";
import { referralPhotosContract } from "./referrals/photos.ts";
import { referralStatusesContract } from "./referrals/referral-statuses.ts";
import { referralsContract } from "./referrals/referrals.ts";
import { c } from "./router.ts";
import { webhookDeliveriesContract } from "./webhooks/deliveries.ts";
import { webhookEndpointsContract } from "./webhooks/endpoints.ts";
import { eventTypesContract } from "./webhooks/event-types.ts";
import { eventStreamContract, eventsContract } from "./webhooks/events/events.ts";

/** A business developer's portal. */
const bdPortalContract = c.router({
  overview: bdOverviewContract,
  prospects: bdProspectsContract,
  activities: bdActivitiesContract,
  tasks: bdTasksContract,
  goals: bdGoalsContract,
});

/** A key can import what it can create, so referrals and people have separate routes. */
const importsContract = c.router({
  referrals: referralImportsContract,
  people: personImportsContract,
});

/** The resources that the API and the app share. */
export const resources = {
  organizations: organizationsContract,
  apiKeys: apiKeysContract,
  requestLogs: requestLogsContract,
  users: usersContract,
  referrals: referralsContract,
  referralPhotos: referralPhotosContract,
  duplicates: duplicatesContract,
  bonusPayments: bonusPaymentsContract,
  bonusRules: bonusRulesContract,
  companies: companiesContract,
  customers: customersContract,
  publicLinks: publicLinksContract,
  customFields: customFieldsContract,
  referralStatuses: referralStatusesContract,
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

/** Every route of the API, under `/api/v1`. */
export const contract = c.router(
  {
    health: healthContract,
    ...resources,
    eventStream: eventStreamContract,
  },
  { pathPrefix: "/api/v1", strictStatusCodes: true },
);
