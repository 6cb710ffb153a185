import { admins } from "@referral-service/contract";
import type { Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { hourMs } from "../../kernel/durations.ts";
import type { MailContent } from "../../kernel/email/email.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import { isEmailed } from "../../people/users/people-sql.ts";
import type { EngineDeps } from "../deps.ts";
import { endpointDisabledMail, endpointFailingMail } from "../emails.ts";
import type { FailureConsequences } from "./count-failures.ts";

interface Notice {
  to: string;
  organizationId: string;
  organizationName: string;
  slug: string;
  timezone: string;
  endpointId: string;
  endpointName: string;
  endpointUrl: string;
  disabledReason: string | null;
  failureCount: number;
  failingSince: Date;
}

type NoticeDeps = Pick<EngineDeps, "newId" | "clock" | "sealedBox" | "settings">;

/**
 * Emails the people who can re-enable these endpoints and want these emails, in the transaction
 * that counts the failures.
 */
export async function enqueueFailureNotices(
  tx: Tx,
  deps: NoticeDeps,
  { disabledIds, warnedIds, now }: FailureConsequences & { now: Date },
) {
  const endpointIds = [...disabledIds, ...warnedIds];
  if (endpointIds.length === 0) return;
  for (const notice of await noticesOf(tx, endpointIds)) {
    const { to, organizationId } = notice;
    enqueueMail(tx, deps, { to, organizationId, ...contentOf(notice, deps, now) });
  }
}

function contentOf(notice: Notice, { settings }: NoticeDeps, now: Date): MailContent {
  const { slug, endpointId, disabledReason, failureCount, failingSince } = notice;
  const url = `${settings.publicUrl}/app/o/${slug}/settings/webhooks/${endpointId}`;
  if (disabledReason !== null) {
    return endpointDisabledMail({ ...notice, reason: disabledReason, since: now, url });
  }
  const { disableAfterFailureCount, disableAfterHours } = settings.webhooks;
  return endpointFailingMail({
    ...notice,
    failureCount,
    since: failingSince,
    disabledFrom: new Date(failingSince.getTime() + disableAfterHours * hourMs),
    disabledFromCount: disableAfterFailureCount,
    url,
  });
}

const noticesOf = ({ query }: Tx, endpointIds: string[]) =>
  query<Notice>(sql`
    SELECT users.email AS "to", organization.id AS "organizationId",
      organization.name AS "organizationName", organization.slug, organization.timezone,
      endpoint.id AS "endpointId", endpoint.name AS "endpointName",
      endpoint.url AS "endpointUrl", endpoint.disabled_reason AS "disabledReason",
      endpoint.consecutive_failure_count AS "failureCount",
      endpoint.failing_since AS "failingSince"
    FROM webhook_endpoints endpoint
    JOIN organizations organization ON organization.id = endpoint.organization_id
    JOIN users ON users.organization_id = endpoint.organization_id
    WHERE endpoint.id = ANY (${endpointIds}::uuid[])
      AND users.permission_level = ANY (${[...admins]}::text[]) AND ${isEmailed}
      AND NOT 'endpoint_disabled' = ANY (users.muted_notices)`);
