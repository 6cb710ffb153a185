// Generated from the contract: pnpm --filter @referral-service/sdk generate. Do not edit.

import { boolean, list, nil, number, object, oneOf, record, string, type Shape } from "../webhooks/shape.ts";

const address = object({
  formatted: string,
});

const customFieldDetail = object({
  id: string,
  name: string,
  label: string,
  type: string,
  value: oneOf(string, number, boolean, list(string)),
});

const eventReferral = object({
  id: string,
  name: oneOf(string, nil),
  email: oneOf(string, nil),
  phone: oneOf(string, nil),
  address: oneOf(address, nil),
  notes: oneOf(string, nil),
  status: oneOf(string, nil),
  customFieldValues: oneOf(record(oneOf(string, number, boolean, list(string))), nil),
  customFields: oneOf(record(oneOf(string, number, boolean, list(string))), nil),
  customFieldDetails: oneOf(list(customFieldDetail), nil),
  referrerId: oneOf(string, nil),
  referrerName: oneOf(string, nil),
  company: oneOf(string, nil),
  createdAt: oneOf(number, nil),
  updatedAt: oneOf(number, nil),
}, {
  labels: oneOf(list(string), nil),
});

const referrer = object({
  id: string,
  name: oneOf(string, nil),
  firstName: oneOf(string, nil),
  lastName: oneOf(string, nil),
  email: oneOf(string, nil),
  phone: oneOf(string, nil),
  company: oneOf(string, nil),
});

const submittedBy = object({
  identityUserId: oneOf(string, nil),
  userId: oneOf(string, nil),
  name: oneOf(string, nil),
  email: oneOf(string, nil),
  isReferrer: boolean,
});

const eventMetadata = object({
  
}, {
  deleted: boolean,
  version: number,
  test: boolean,
});

const statusChange = object({
  oldStatus: string,
  newStatus: string,
});

/** What each event must hold beside the envelope's own fields. */
export const eventShapes: Readonly<Record<string, Shape>> = {
  "referral.created": object({
    data: object({
      referral: eventReferral,
      referrer,
      submittedBy,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "referral.updated": object({
    data: object({
      referral: eventReferral,
      referrer,
      submittedBy,
    }, {
      statusChange,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "referral.deleted": object({
    data: object({
      referralId: string,
      deletedAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "bonus_payment.created": object({
    data: object({
      bonusPaymentId: string,
      referralId: string,
      referrerId: string,
      amount: number,
      currency: string,
      paymentMethod: string,
      status: string,
      createdBy: string,
      createdAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "bonus_payment.status_updated": object({
    data: object({
      bonusPaymentId: string,
      referralId: string,
      referrerId: string,
      amount: number,
      currency: string,
      statusChange,
      updatedAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "bonus_payment.completed": object({
    data: object({
      bonusPaymentId: string,
      referralId: string,
      amount: number,
      currency: string,
      paymentMethod: string,
      completedAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "bonus_payment.failed": object({
    data: object({
      bonusPaymentId: string,
      referralId: string,
      amount: number,
      currency: string,
      paymentMethod: string,
      failureReason: string,
      failedAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "bonus_payment.credentials_updated": object({
    data: object({
      userId: string,
      paymentMethod: string,
      updatedAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "referral.message_added": object({
    data: object({
      referralId: string,
      conversationId: string,
      message: object({
        id: string,
        body: string,
        senderId: string,
        senderName: oneOf(string, nil),
        createdAt: number,
      }),
    }),
  }, {
    metadata: eventMetadata,
  }),
  "user.joined": object({
    data: object({
      userId: string,
      permissionLevel: string,
      joinedAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "user.permissions_updated": object({
    data: object({
      userId: string,
      oldPermissionLevel: string,
      permissionLevel: string,
      canSendBonuses: boolean,
      isBdr: boolean,
      updatedAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "user.status_updated": object({
    data: object({
      userId: string,
      statusChange,
      updatedAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "user.left": object({
    data: object({
      userId: string,
      permissionLevel: string,
      leftAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
  "user.profile_updated": object({
    data: object({
      userId: string,
      changedFields: list(string),
      name: oneOf(string, nil),
      firstName: oneOf(string, nil),
      lastName: oneOf(string, nil),
      email: oneOf(string, nil),
      phone: oneOf(string, nil),
      company: oneOf(string, nil),
      updatedAt: number,
    }),
  }, {
    metadata: eventMetadata,
  }),
};
