interface Point {
  /** Behavior of a receiver that passes the check. */
  title: string;
  /** Meaning of a failure, and what to change. */
  failure: string;
  /** Path of the page in the service's docs. */
  page: string;
}

const verification = "/docs/webhooks#four-rules";

/** The checks of a receiver, in the order of the report. */
export const examinationPointTexts = {
  accepts_signed_event: {
    title: "Accepts a signed event",
    failure:
      "The receiver did not respond with 2xx to a correctly signed event. Check the URL and the signing secret.",
    page: "/docs/webhooks#when-a-delivery-fails",
  },
  rejects_altered_signature: {
    title: "Rejects an altered signature",
    failure:
      "The receiver accepted an event with a wrong signature. Verify the signature before you process an event.",
    page: verification,
  },
  rejects_old_timestamp: {
    title: "Rejects an old timestamp",
    failure:
      "The receiver accepted an event that was signed 15 minutes ago. Reject timestamps that are more than 5 minutes old, so that no one can resend an intercepted event.",
    page: verification,
  },
  rejects_future_timestamp: {
    title: "Rejects a timestamp in the future",
    failure:
      "The receiver accepted a timestamp 15 minutes in the future. Reject timestamps that are more than 5 minutes ahead.",
    page: verification,
  },
  rejects_changed_body: {
    title: "Rejects a changed body",
    failure:
      "The receiver accepted a body that was changed after signing. Include the whole body in the signature check.",
    page: verification,
  },
  rejects_missing_signature: {
    title: "Rejects a missing signature",
    failure:
      "The receiver accepted an event without a signature. Reject requests without the signature headers.",
    page: verification,
  },
  rejects_other_secret: {
    title: "Rejects a signature with another secret",
    failure:
      "The receiver accepted an event that was signed with another secret. Compare the signature with one that you compute with your own secret.",
    page: verification,
  },
  accepts_rotation: {
    title: "Accepts either signature during a rotation",
    failure:
      "The receiver did not accept an event with two signatures. Only the second signature matches the endpoint's secret. Check every signature in webhook-signature, or also check X-Service-Signature-Previous.",
    page: "/docs/webhooks#rotate-the-secret",
  },
  accepts_unknown_type: {
    title: "Accepts an unknown event type",
    failure:
      "The receiver did not accept a signed event of an unknown type. Respond with 2xx and ignore the event, because new types can be added.",
    page: "/docs/versions",
  },
  accepts_repeated_event: {
    title: "Accepts the same event twice",
    failure:
      "The receiver did not accept an event that it had accepted before. Respond with 2xx to an eventId that you have already stored.",
    page: verification,
  },
  responds_in_time: {
    title: "Responds within 5 seconds",
    failure:
      "The receiver took more than 5 seconds to respond. Store the event, respond with 2xx, and process the event later.",
    page: verification,
  },
  presents_valid_certificate: {
    title: "Has a valid certificate",
    failure:
      "The receiver's certificate is not valid, or expires within 14 days. Renew it, and serve the whole chain.",
    page: "/docs/webhooks#when-a-delivery-fails",
  },
  accepts_large_body: {
    title: "Accepts a body of 64 KiB",
    failure:
      "The receiver did not accept a body of 64 KiB. Raise the request body limit of your framework or proxy.",
    page: "/docs/webhooks#what-the-service-sends",
  },
  accepts_raw_bytes: {
    title: "Verifies the raw bytes",
    failure:
      "The receiver did not accept a correctly signed body with unusual white space. Verify the bytes of the request, not JSON that was parsed and serialized again.",
    page: verification,
  },
} as const satisfies Record<string, Point>;

export type ExaminationPoint = keyof typeof examinationPointTexts;

export const examinationPoints = Object.keys(examinationPointTexts) as [
  ExaminationPoint,
  ...ExaminationPoint[],
];
