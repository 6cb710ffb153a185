import { z } from "zod";
import { unixMs } from "../../primitives.ts";
import { message } from "../../referrals/conversations.ts";
import { referralDetails, referrer, submittedBy } from "../../referrals/referral-view.ts";
import { envelope, statusChange } from "./envelope.ts";
import createdExample from "./examples/referral.created.json" with { type: "json" };
import deletedExample from "./examples/referral.deleted.json" with { type: "json" };
import messageAddedExample from "./examples/referral.message_added.json" with { type: "json" };
import updatedExample from "./examples/referral.updated.json" with { type: "json" };

const { shape } = referralDetails;

/**
 * The referral in event payloads. Any field except the ID can be null if the record has no value.
 * `labels` and `photos` are our additions to the interface.
 */
const eventReferral = referralDetails
  .extend({
    status: shape.status.nullable(),
    labels: shape.labels.nullable().optional(),
    customFieldValues: shape.customFieldValues.nullable(),
    customFields: shape.customFields.nullable(),
    customFieldDetails: shape.customFieldDetails.nullable(),
    photos: shape.photos.nullable().optional(),
    referrerId: shape.referrerId.nullable(),
    createdAt: shape.createdAt.nullable(),
    updatedAt: shape.updatedAt.nullable(),
  })
  .meta({ id: "EventReferral", description: "Referral in the payload of a webhook." });

const referralSnapshot = z.object({ referral: eventReferral, referrer, submittedBy });

export const referralEvents = {
  "referral.created": envelope("referral.created", referralSnapshot).meta({
    id: "ReferralCreatedEvent",
    description: "A new referral was submitted.",
    examples: [createdExample],
  }),
  "referral.updated": envelope(
    "referral.updated",
    referralSnapshot.extend({
      statusChange: statusChange
        .optional()
        .describe("Previous and new status. Omitted if the status did not change."),
    }),
  ).meta({
    id: "ReferralUpdatedEvent",
    description: "A referral changed.",
    examples: [updatedExample],
  }),
  "referral.deleted": envelope(
    "referral.deleted",
    z.object({ referralId: z.string(), deletedAt: unixMs }),
  ).meta({
    id: "ReferralDeletedEvent",
    description: "A referral was deleted and can no longer be read.",
    examples: [deletedExample],
  }),
};

export const conversationEvents = {
  "referral.message_added": envelope(
    "referral.message_added",
    z.object({
      referralId: z.string(),
      conversationId: z.string(),
      message: message.omit({ conversationId: true }),
    }),
  ).meta({
    id: "ReferralMessageAddedEvent",
    description:
      "A message was added to a referral's conversation. `metadata.version` is the number of messages in the conversation.",
    examples: [messageAddedExample],
  }),
};
