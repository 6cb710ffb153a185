import type { Tx } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { endpointDisabledMail } from "../mail/templates/endpoint-mails.ts";
import type { EngineDeps } from "./delivery-deps.ts";

interface Notice {
  to: string;
  organizationId: string;
  organizationName: string;
  slug: string;
  timezone: string;
  endpointId: string;
  endpointName: string;
  endpointUrl: string;
  reason: string;
}

/** Mails the people who may enable these endpoints again and want such mails, in the transaction that disables them. */
export async function enqueueDisabledNotices(
  tx: Tx,
  deps: Pick<EngineDeps, "newId" | "clock" | "sealedBox" | "settings">,
  { endpointIds, since }: { endpointIds: string[]; since: Date },
) {
  if (endpointIds.length === 0) return;
  const { publicUrl } = deps.settings;
  for (const { to, organizationId, slug, endpointId, ...facts } of await noticesOf(
    tx,
    endpointIds,
  )) {
    const url = `${publicUrl}/app/o/${slug}/settings/webhooks/${endpointId}`;
    enqueueMail(tx, deps, {
      to,
      organizationId,
      ...endpointDisabledMail({ ...facts, since, url }),
    });
  }
}

/** A user without an identity cannot sign in, and so cannot enable an endpoint. */
const noticesOf = ({ query }: Tx, endpointIds: string[]) =>
  query<Notice>(sql`
    SELECT users.email AS "to", organization.id AS "organizationId", organization.name AS "organizationName", organization.slug,
      organization.timezone, endpoint.id AS "endpointId", endpoint.name AS "endpointName",
      endpoint.url AS "endpointUrl", endpoint.disabled_reason AS reason
    FROM webhook_endpoints endpoint
    JOIN organizations organization ON organization.id = endpoint.organization_id
    JOIN users ON users.organization_id = endpoint.organization_id
    WHERE endpoint.id = ANY (${endpointIds}::uuid[])
      AND users.permission_level IN ('super_admin', 'admin') AND users.status = 'active'
      AND users.left_at IS NULL AND users.identity_user_id IS NOT NULL AND users.email IS NOT NULL
      AND NOT 'endpoint_disabled' = ANY (users.muted_notices)`);
