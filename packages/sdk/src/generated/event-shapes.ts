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

const referralPhoto = object({
  id: string,
  referralId: string,
  width: number,
  height: number,
  byteSize: number,
  uploadedBy: oneOf(string, nil),
  createdAt: number,
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
  photos: oneOf(list(referralPhoto), nil),
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

const statusChange = object({
  oldStatus: string,
  newStatus: string,
});

export const eventMetadata = object({
  
}, {
  deleted: boolean,
  version: number,
  externalId: string,
  duplicateCaseId: string,
  statusNote: string,
  test: boolean,
});

/** What each event must hold beside the envelope's other fields. */
export const eventShapes: Readonly<Record<string, Shape>> = {
  "referral.created": object({
    data: object({
      referral: eventReferral,
      referrer,
      submittedBy,
    }),
  }),
  "referral.updated": object({
    data: object({
      referral: eventReferral,
      referrer,
      submittedBy,
    }, {
      statusChange,
    }),
  }),
  "referral.deleted": object({
    data: object({
      referralId: string,
      deletedAt: number,
    }),
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
  }),
  "bonus_payment.credentials_updated": object({
    data: object({
      userId: string,
      paymentMethod: string,
      updatedAt: number,
    }),
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
  }),
  "user.joined": object({
    data: object({
      userId: string,
      permissionLevel: string,
      joinedAt: number,
    }),
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
  }),
  "user.status_updated": object({
    data: object({
      userId: string,
      statusChange,
      updatedAt: number,
    }),
  }),
  "user.left": object({
    data: object({
      userId: string,
      permissionLevel: string,
      leftAt: number,
    }),
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
  }),
};
