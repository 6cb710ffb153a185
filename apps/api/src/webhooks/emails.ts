import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { moment, own, say, subjectOf, typed } from "../kernel/email/words.ts";

interface Endpoint {
  organizationName: string;
  /** The organization's time zone. */
  timezone: string;
  endpointName: string;
  endpointUrl: string;
  /** URL of the endpoint's page. */
  url: string;
}

/** The warning that an endpoint is halfway to being disabled. */
export const endpointFailingMail = ({
  organizationName,
  timezone,
  endpointName,
  endpointUrl,
  failureCount,
  since,
  disabledFrom,
  disabledFromCount,
  url,
}: Endpoint & {
  failureCount: number;
  since: Date;
  /**
   * The earliest time when the service can disable the endpoint. A number of failures is also
   * required.
   */
  disabledFrom: Date;
  disabledFromCount: number;
}): MailContent => ({
  kind: "endpoint_failing",
  ...layOut({
    subject: subjectOf`Webhook endpoint ${endpointName} keeps failing`,
    organizationName,
    title: "A webhook endpoint keeps failing",
    passages: [
      say`Every webhook delivery from ${organizationName} to this endpoint has failed since ${own(moment(since, timezone))}.`,
      own(
        `We disable the endpoint after ${disabledFromCount} failed deliveries in a row, but not before ${moment(disabledFrom, timezone)}. Fix the receiver before then. One successful delivery resets the count.`,
      ),
    ],
    facts: [
      ["Endpoint", typed(endpointName)],
      ["Receiver", typed(receiverOf(endpointUrl))],
      ["Failed deliveries in a row", own(String(failureCount))],
    ],
    action: { label: "Open endpoint", url },
    closing: own(
      "You get this email because you're an admin and can change the endpoint. You can turn off these emails in your profile.",
    ),
  }),
});

export const endpointDisabledMail = ({
  organizationName,
  timezone,
  endpointName,
  endpointUrl,
  reason,
  since,
  url,
}: Endpoint & {
  /** The reason, as a sentence without its full stop. It can contain times in ISO 8601. */
  reason: string;
  since: Date;
}): MailContent => {
  const inZone = (_at: string, iso: string) => `on ${moment(new Date(iso), timezone)}`;
  return {
    kind: "endpoint_disabled",
    ...layOut({
      subject: subjectOf`Webhook endpoint ${endpointName} is disabled`,
      organizationName,
      title: "A webhook endpoint is disabled",
      passages: [
        say`We no longer send webhooks from ${organizationName} to this endpoint.`,
        own("Fix the receiver. Then re-enable the endpoint and recover the missed events."),
      ],
      facts: [
        ["Endpoint", typed(endpointName)],
        ["Receiver", typed(receiverOf(endpointUrl))],
        ["Reason", own(`${reason.replaceAll(atIsoTimes, inZone)}.`)],
        ["Since", own(moment(since, timezone))],
      ],
      action: { label: "Open endpoint", url },
      closing: own(
        "You get this email because you're an admin and can re-enable the endpoint. You can turn off these emails in your profile.",
      ),
    }),
  };
};

const atIsoTimes = /\bat (\d{4}-\d\d-\d\dT[\d:.]+Z)/g;

/**
 * The receiver in an email. It leaves out the path and the query, because they are often secret.
 */
function receiverOf(endpointUrl: string): string {
  const { origin, pathname } = new URL(endpointUrl);
  return pathname === "/" ? origin : `${origin}/…`;
}
