import { layOut } from "../layout.ts";
import type { MailContent } from "../mail.ts";
import { own, say, subjectOf, typed } from "../words.ts";
import { moment } from "./moment.ts";

export const endpointDisabledMail = ({
  organizationName,
  timezone,
  endpointName,
  endpointUrl,
  reason,
  since,
  url,
}: {
  organizationName: string;
  /** The organization's time zone. */
  timezone: string;
  endpointName: string;
  endpointUrl: string;
  /** A sentence without its full stop, which may hold a time as ISO 8601. */
  reason: string;
  since: Date;
  /** The address of the endpoint's page. */
  url: string;
}): MailContent => {
  const inZone = (iso: string) => moment(new Date(iso), timezone);
  return {
    kind: "endpoint_disabled",
    ...layOut({
      subject: subjectOf`Webhook endpoint ${endpointName} of ${organizationName} is disabled`,
      title: "A webhook endpoint is disabled",
      passages: [
        say`${organizationName} no longer sends webhooks to this endpoint.`,
        own(
          "When the receiver works again, enable the endpoint and recover the events that it missed.",
        ),
      ],
      facts: [
        ["Endpoint", typed(endpointName)],
        ["Receiver", typed(receiverOf(endpointUrl))],
        ["Reason", own(`${reason.replace(isoTime, inZone)}.`)],
        ["Since", own(moment(since, timezone))],
      ],
      action: { label: "Open the endpoint", url },
      closing: own("You get this mail because you are an admin and can enable the endpoint again."),
    }),
  };
};

const isoTime = /\d{4}-\d\d-\d\dT[\d:.]+Z/;

/** Paths and queries of receivers are often secret. */
function receiverOf(endpointUrl: string): string {
  const { origin, pathname } = new URL(endpointUrl);
  return pathname === "/" ? origin : `${origin}/…`;
}
