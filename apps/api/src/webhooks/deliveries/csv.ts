import type { WebhookDelivery } from "@referral-service/contract";
import type { CsvColumns } from "../../kernel/lists/csv-export.ts";
import { timeCell } from "../../kernel/lists/csv-text.ts";

/** A column's name is the path of its value in the API's delivery. */
export const webhookDeliveryColumns: CsvColumns<WebhookDelivery> = {
  id: ({ id }) => id,
  eventId: ({ eventId }) => eventId,
  eventType: ({ eventType }) => eventType,
  webhookEndpointId: ({ webhookEndpointId }) => webhookEndpointId,
  status: ({ status }) => status,
  attemptCount: ({ attemptCount }) => attemptCount,
  nextAttemptAt: ({ nextAttemptAt }) => timeCell(nextAttemptAt),
  lastResponseStatus: ({ lastResponseStatus }) => lastResponseStatus,
  lastError: ({ lastError }) => lastError,
  createdAt: ({ createdAt }) => timeCell(createdAt),
  completedAt: ({ completedAt }) => timeCell(completedAt),
};
