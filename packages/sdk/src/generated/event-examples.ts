// Generated from the contract: pnpm --filter @referral-service/sdk generate. Do not edit.

import type {
  BonusPaymentCompletedEvent,
  BonusPaymentCreatedEvent,
  BonusPaymentCredentialsUpdatedEvent,
  BonusPaymentFailedEvent,
  BonusPaymentStatusUpdatedEvent,
  ReferralCreatedEvent,
  ReferralDeletedEvent,
  ReferralMessageAddedEvent,
  ReferralUpdatedEvent,
  UserJoinedEvent,
  UserLeftEvent,
  UserPermissionsUpdatedEvent,
  UserProfileUpdatedEvent,
  UserStatusUpdatedEvent,
} from "./types.ts";

export interface EventsByType {
  "referral.created": ReferralCreatedEvent;
  "referral.updated": ReferralUpdatedEvent;
  "referral.deleted": ReferralDeletedEvent;
  "bonus_payment.created": BonusPaymentCreatedEvent;
  "bonus_payment.status_updated": BonusPaymentStatusUpdatedEvent;
  "bonus_payment.completed": BonusPaymentCompletedEvent;
  "bonus_payment.failed": BonusPaymentFailedEvent;
  "bonus_payment.credentials_updated": BonusPaymentCredentialsUpdatedEvent;
  "referral.message_added": ReferralMessageAddedEvent;
  "user.joined": UserJoinedEvent;
  "user.permissions_updated": UserPermissionsUpdatedEvent;
  "user.status_updated": UserStatusUpdatedEvent;
  "user.left": UserLeftEvent;
  "user.profile_updated": UserProfileUpdatedEvent;
}

export const eventExamples: EventsByType = {
  "referral.created": {
    "eventType": "referral.created",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0030",
    "timestamp": 1760000000000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "referral": {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
        "name": "Ada Lovelace",
        "email": "ada@example.com",
        "phone": "+441234567890",
        "address": {
          "formatted": "12 Harbour Rd"
        },
        "notes": "Met at the fair",
        "status": "new",
        "labels": [
          "fair"
        ],
        "customFieldValues": {
          "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021": "heat pump",
          "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022": 12000.5
        },
        "customFields": {
          "interest": "heat pump",
          "budget": 12000.5
        },
        "customFieldDetails": [
          {
            "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021",
            "name": "interest",
            "label": "Interested in",
            "type": "text",
            "value": "heat pump"
          },
          {
            "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
            "name": "budget",
            "label": "Budget",
            "type": "number",
            "value": 12000.5
          }
        ],
        "photos": [],
        "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
        "referrerName": "Grace Hopper",
        "company": "Fjord & Sons AB",
        "createdAt": 1760000000000,
        "updatedAt": 1760000000000
      },
      "referrer": {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
        "name": "Grace Hopper",
        "firstName": "Grace",
        "lastName": "Hopper",
        "email": "grace@example.com",
        "phone": null,
        "company": "Fjord & Sons AB"
      },
      "submittedBy": {
        "identityUserId": null,
        "userId": null,
        "name": "CRM import",
        "email": null,
        "isReferrer": false
      }
    },
    "metadata": {
      "version": 1
    }
  },
  "referral.updated": {
    "eventType": "referral.updated",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0031",
    "timestamp": 1760000060000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "referral": {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
        "name": "Ada Lovelace",
        "email": "ada@example.com",
        "phone": "+441234567890",
        "address": {
          "formatted": "12 Harbour Rd"
        },
        "notes": "Met at the fair",
        "status": "completed",
        "labels": [
          "fair"
        ],
        "customFieldValues": {
          "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021": "heat pump",
          "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022": 12000.5
        },
        "customFields": {
          "interest": "heat pump",
          "budget": 12000.5
        },
        "customFieldDetails": [
          {
            "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021",
            "name": "interest",
            "label": "Interested in",
            "type": "text",
            "value": "heat pump"
          },
          {
            "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
            "name": "budget",
            "label": "Budget",
            "type": "number",
            "value": 12000.5
          }
        ],
        "photos": [
          {
            "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0071",
            "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
            "width": 2048,
            "height": 1536,
            "byteSize": 284160,
            "uploadedBy": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
            "createdAt": 1760000030000
          }
        ],
        "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
        "referrerName": "Grace Hopper",
        "company": "Fjord & Sons AB",
        "createdAt": 1760000000000,
        "updatedAt": 1760000060000
      },
      "referrer": {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
        "name": "Grace Hopper",
        "firstName": "Grace",
        "lastName": "Hopper",
        "email": "grace@example.com",
        "phone": null,
        "company": "Fjord & Sons AB"
      },
      "submittedBy": {
        "identityUserId": null,
        "userId": null,
        "name": "CRM import",
        "email": null,
        "isReferrer": false
      },
      "statusChange": {
        "oldStatus": "new",
        "newStatus": "completed"
      }
    },
    "metadata": {
      "version": 2
    }
  },
  "referral.deleted": {
    "eventType": "referral.deleted",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0032",
    "timestamp": 1760000120000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
      "deletedAt": 1760000120000
    },
    "metadata": {
      "deleted": true,
      "version": 3
    }
  },
  "bonus_payment.created": {
    "eventType": "bonus_payment.created",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0090",
    "timestamp": 1760000000000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "bonusPaymentId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
      "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
      "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "amount": 250,
      "currency": "EUR",
      "paymentMethod": "paypal_venmo",
      "status": "draft",
      "createdBy": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0012",
      "createdAt": 1760000000000
    },
    "metadata": {
      "version": 1
    }
  },
  "bonus_payment.status_updated": {
    "eventType": "bonus_payment.status_updated",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0091",
    "timestamp": 1760000060000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "bonusPaymentId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
      "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
      "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "amount": 250,
      "currency": "EUR",
      "statusChange": {
        "oldStatus": "draft",
        "newStatus": "approved"
      },
      "updatedAt": 1760000060000
    },
    "metadata": {
      "version": 2
    }
  },
  "bonus_payment.completed": {
    "eventType": "bonus_payment.completed",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0092",
    "timestamp": 1760000180000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "bonusPaymentId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
      "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
      "amount": 250,
      "currency": "EUR",
      "paymentMethod": "paypal_venmo",
      "completedAt": 1760000180000
    },
    "metadata": {
      "version": 4
    }
  },
  "bonus_payment.failed": {
    "eventType": "bonus_payment.failed",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0093",
    "timestamp": 1760000180000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "bonusPaymentId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
      "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
      "amount": 250,
      "currency": "EUR",
      "paymentMethod": "paypal_venmo",
      "failureReason": "The account does not exist",
      "failedAt": 1760000180000
    },
    "metadata": {
      "version": 4
    }
  },
  "bonus_payment.credentials_updated": {
    "eventType": "bonus_payment.credentials_updated",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0094",
    "timestamp": 1760000000000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "userId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "paymentMethod": "paypal_venmo",
      "updatedAt": 1760000000000
    },
    "metadata": {
      "version": 1
    }
  },
  "referral.message_added": {
    "eventType": "referral.message_added",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0090",
    "timestamp": 1760000000000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
      "conversationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b6f66",
      "message": {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b6f77",
        "body": "Called her; she would like an offer by Friday.",
        "senderId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
        "senderName": "Grace Hopper",
        "createdAt": 1760000000000
      }
    },
    "metadata": {
      "version": 1
    }
  },
  "user.joined": {
    "eventType": "user.joined",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0080",
    "timestamp": 1760000000000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "userId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "permissionLevel": "referrer",
      "joinedAt": 1760000000000
    },
    "metadata": {
      "version": 1
    }
  },
  "user.permissions_updated": {
    "eventType": "user.permissions_updated",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0081",
    "timestamp": 1760000060000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "userId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "oldPermissionLevel": "referrer",
      "permissionLevel": "marketer",
      "canSendBonuses": false,
      "isBdr": false,
      "updatedAt": 1760000060000
    },
    "metadata": {
      "version": 2
    }
  },
  "user.status_updated": {
    "eventType": "user.status_updated",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0082",
    "timestamp": 1760000120000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "userId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "statusChange": {
        "oldStatus": "active",
        "newStatus": "blocked"
      },
      "updatedAt": 1760000120000
    },
    "metadata": {
      "version": 3
    }
  },
  "user.left": {
    "eventType": "user.left",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0084",
    "timestamp": 1760000240000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "userId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "permissionLevel": "marketer",
      "leftAt": 1760000240000
    },
    "metadata": {
      "version": 5
    }
  },
  "user.profile_updated": {
    "eventType": "user.profile_updated",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0083",
    "timestamp": 1760000180000,
    "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "data": {
      "userId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "changedFields": [
        "company"
      ],
      "name": "Grace Hopper",
      "firstName": "Grace",
      "lastName": "Hopper",
      "email": "grace@example.com",
      "phone": null,
      "company": "Núñez Hermanos, S.L.",
      "updatedAt": 1760000180000
    },
    "metadata": {
      "version": 4
    }
  }
};
