// Generated from the contract: pnpm --filter @referral-service/sdk generate. Do not edit.

import type { Shape } from "../webhooks/shape.ts";

const address: Shape = {
  fields: {
    formatted: "string",
  },
};

const customFieldDetail: Shape = {
  fields: {
    id: "string",
    name: "string",
    label: "string",
    type: "string",
    value: ["string", "number", "boolean", { items: "string" }],
  },
};

const eventReferral: Shape = {
  fields: {
    id: "string",
    name: ["string", "null"],
    email: ["string", "null"],
    phone: ["string", "null"],
    address: [address, "null"],
    notes: ["string", "null"],
    status: ["string", "null"],
    "labels?": [{ items: "string" }, "null"],
    customFieldValues: [{ values: ["string", "number", "boolean", { items: "string" }] }, "null"],
    customFields: [{ values: ["string", "number", "boolean", { items: "string" }] }, "null"],
    customFieldDetails: [{ items: customFieldDetail }, "null"],
    referrerId: ["string", "null"],
    referrerName: ["string", "null"],
    company: ["string", "null"],
    createdAt: ["number", "null"],
    updatedAt: ["number", "null"],
  },
};

const referrer: Shape = {
  fields: {
    id: "string",
    name: ["string", "null"],
    firstName: ["string", "null"],
    lastName: ["string", "null"],
    email: ["string", "null"],
    phone: ["string", "null"],
    company: ["string", "null"],
  },
};

const submittedBy: Shape = {
  fields: {
    identityUserId: ["string", "null"],
    userId: ["string", "null"],
    name: ["string", "null"],
    email: ["string", "null"],
    isReferrer: "boolean",
  },
};

const eventMetadata: Shape = {
  fields: {
    "deleted?": "boolean",
    "version?": "number",
    "test?": "boolean",
  },
};

const statusChange: Shape = {
  fields: {
    oldStatus: "string",
    newStatus: "string",
  },
};

/** What each event must hold beside the envelope's own fields. */
export const eventShapes: Readonly<Record<string, Shape>> = {
  "referral.created": {
    fields: {
      data: {
        fields: {
          referral: eventReferral,
          referrer,
          submittedBy,
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "referral.updated": {
    fields: {
      data: {
        fields: {
          referral: eventReferral,
          referrer,
          submittedBy,
          "statusChange?": statusChange,
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "referral.deleted": {
    fields: {
      data: {
        fields: {
          referralId: "string",
          deletedAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "bonus_payment.created": {
    fields: {
      data: {
        fields: {
          bonusPaymentId: "string",
          referralId: "string",
          referrerId: "string",
          amount: "number",
          currency: "string",
          paymentMethod: "string",
          status: "string",
          createdBy: "string",
          createdAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "bonus_payment.status_updated": {
    fields: {
      data: {
        fields: {
          bonusPaymentId: "string",
          referralId: "string",
          referrerId: "string",
          amount: "number",
          currency: "string",
          statusChange,
          updatedAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "bonus_payment.completed": {
    fields: {
      data: {
        fields: {
          bonusPaymentId: "string",
          referralId: "string",
          amount: "number",
          currency: "string",
          paymentMethod: "string",
          completedAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "bonus_payment.failed": {
    fields: {
      data: {
        fields: {
          bonusPaymentId: "string",
          referralId: "string",
          amount: "number",
          currency: "string",
          paymentMethod: "string",
          failureReason: "string",
          failedAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "bonus_payment.credentials_updated": {
    fields: {
      data: {
        fields: {
          userId: "string",
          paymentMethod: "string",
          updatedAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "referral.message_added": {
    fields: {
      data: {
        fields: {
          referralId: "string",
          conversationId: "string",
          message: {
            fields: {
              id: "string",
              body: "string",
              senderId: "string",
              senderName: ["string", "null"],
              createdAt: "number",
            },
          },
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "user.joined": {
    fields: {
      data: {
        fields: {
          userId: "string",
          permissionLevel: "string",
          joinedAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "user.permissions_updated": {
    fields: {
      data: {
        fields: {
          userId: "string",
          oldPermissionLevel: "string",
          permissionLevel: "string",
          canSendBonuses: "boolean",
          isBdr: "boolean",
          updatedAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "user.status_updated": {
    fields: {
      data: {
        fields: {
          userId: "string",
          statusChange,
          updatedAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "user.left": {
    fields: {
      data: {
        fields: {
          userId: "string",
          permissionLevel: "string",
          leftAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
  "user.profile_updated": {
    fields: {
      data: {
        fields: {
          userId: "string",
          changedFields: { items: "string" },
          name: ["string", "null"],
          firstName: ["string", "null"],
          lastName: ["string", "null"],
          email: ["string", "null"],
          phone: ["string", "null"],
          company: ["string", "null"],
          updatedAt: "number",
        },
      },
      "metadata?": eventMetadata,
    },
  },
};
