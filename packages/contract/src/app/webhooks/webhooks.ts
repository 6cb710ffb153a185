import { z } from "zod";
import { admins, requiresPerson } from "../../access/route-access.ts";
import { csvOf } from "../../http/csv-columns.ts";
import { idParam, organizationQuery, pageOf, queryUnixMs, unixMs } from "../../primitives.ts";
import { act, c, list, read } from "../../router.ts";
import { webhookDeliveriesContract, webhookDelivery } from "../../webhooks/deliveries.ts";
import { webhookDeliveryCounts } from "../../webhooks/endpoint-stats.ts";
import { withheld } from "../../webhooks/events/envelope.ts";
import { testEventResult } from "../../webhooks/test-event.ts";
import { shownMax } from "../shown-max.ts";

const healthCounts = webhookDeliveryCounts
  .extend({
    retried: z.int().describe("Number of accepted deliveries that took more than one attempt."),
  })
  .meta({ id: "HealthCounts" });

const endpointFailing = z
  .object({
    failureCount: z.int().describe("Number of deliveries in a row that failed permanently"),
    disabledFromCount: z.int().describe("Number of failures in a row that disable the endpoint"),
    disabledFrom: unixMs.describe(
      "Earliest time when the service can disable the endpoint, Unix ms",
    ),
  })
  .meta({ id: "EndpointFailing" });

const endpointHealth = z
  .object({
    since: unixMs.describe("Start of the period that the figures cover, Unix ms"),
    isCut: z
      .boolean()
      .describe(`Whether the figures cover only the newest ${shownMax.healthAttempts} attempts`),
    hours: z
      .array(z.object({ startsAt: unixMs, ...healthCounts.shape }))
      .describe(
        "Deliveries of events in each of the last 24 hours, oldest first. The last hour is not over yet.",
      ),
    deliveries: healthCounts,
    latencyMs: z.object({ p50: z.int().nullable(), p95: z.int().nullable() }),
    failing: endpointFailing
      .nullable()
      .describe("Null unless the endpoint is active and its last delivery failed permanently"),
  })
  .meta({ id: "EndpointHealth" });

const missedDeliveries = z
  .object({
    since: unixMs.describe("Start of the period, Unix ms."),
    count: z.int().describe("Number of deliveries that a recovery would create or reopen"),
    hasMore: z.boolean().describe("Whether there are more deliveries than `count`"),
  })
  .meta({ id: "MissedDeliveries" });

const deliverySubject = z
  .object({
    kind: z.enum(["referral", "message", "bonus_payment", "user"]),
    id: z.string(),
    name: z
      .string()
      .nullable()
      .describe("Name of the referred person, the message's sender or the user. Null if unknown."),
    price: z
      .object({ amount: z.number(), currency: z.string() })
      .nullable()
      .describe("Amount of the bonus payment"),
  })
  .meta({ id: "DeliverySubject" });

/** A delivery with the subject of its event. */
const loggedDelivery = webhookDelivery
  .extend({ subject: deliverySubject.nullable(), withheld })
  .meta({ id: "LoggedDelivery" });

/** The first page of the log with the figures of the same moment, so that the two agree. */
const newestDeliveries = pageOf(loggedDelivery)
  .extend({ health: endpointHealth })
  .meta({ id: "NewestDeliveries" });

const sendElsewhere = z
  .strictObject({ url: z.string().min(1).max(2048) })
  .meta({ id: "SendElsewhere", examples: [{ url: "https://requests.example.com/inspect" }] });

export type HealthCounts = z.infer<typeof healthCounts>;
export type EndpointHealth = z.infer<typeof endpointHealth>;
export type DeliverySubject = z.infer<typeof deliverySubject>;
export type LoggedDelivery = z.infer<typeof loggedDelivery>;

/** The routes for webhooks that only the app has. */
export const webhooksContract = c.router({
  health: read("/webhooks/:id/health", endpointHealth, {
    summary: "Get an endpoint's deliveries by hour",
    access: requiresPerson({ roles: admins }),
  }),
  log: list("/webhooks/:id/log", loggedDelivery, {
    summary: "List deliveries with their subjects",
    query: webhookDeliveriesContract.list.query,
    access: requiresPerson({ roles: admins }),
    csv: csvOf(loggedDelivery),
  }),
  newest: read("/webhooks/:id/newest", newestDeliveries, {
    summary: "List newest deliveries with health",
    query: webhookDeliveriesContract.list.query,
    access: requiresPerson({ roles: admins }),
  }),
  missed: read("/webhooks/:id/missed", missedDeliveries, {
    summary: "Count missed deliveries",
    query: organizationQuery.extend({
      since: queryUnixMs
        .optional()
        .describe(
          "Start of the period, Unix ms. Default: the time of the last success, or of the endpoint's creation if there was none.",
        ),
    }),
    access: requiresPerson({ roles: admins }),
  }),
  sendElsewhere: act(
    "/webhooks/:id/deliveries/:deliveryId/send-elsewhere",
    { body: sendElsewhere, item: testEventResult },
    {
      summary: "Send a payload to another URL",
      params: idParam.extend({ deliveryId: z.string().describe("UUID of the delivery") }),
      access: requiresPerson({ roles: admins }),
      // Requires a fresh sign-in, because it sends an event's data to another URL with a genuine signature.
      showsSecret: true,
      effect: "outside",
    },
  ),
});
