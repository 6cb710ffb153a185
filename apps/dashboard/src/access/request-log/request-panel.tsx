import type { RequestLog } from "@referral-service/contract";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { requestQuery } from "../../data/request-log.ts";
import { useRecordsAround } from "../../lists/records-around.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ExactTime } from "../../ui/exact-time.tsx";
import { Fact, Facts, Panel, PanelBody } from "../../ui/panel.tsx";
import type { RequestSearch } from "./search.ts";
import { Operation, operationText, ResponseStatus, useKeyName } from "./words.tsx";

const size = new Intl.NumberFormat("en");

export function RequestPanel() {
  const { slug } = useOrganization();
  const { rowId = "" } = useParams({ strict: false });
  const search = useSearch({ from: "/o/$slug/settings/api-keys/requests" });
  const request = useQuery(requestQuery(rowId));
  return (
    <Panel
      label="Request"
      title={request.data ? operationText(request.data) : undefined}
      closeTo={{ to: "/o/$slug/settings/api-keys/requests", params: { slug }, search }}
      around={useRecordsAround()}
    >
      <PanelBody>
        <Loaded failure="The request could not be loaded" query={request} className="p-5" />
        {request.data !== undefined &&
          (request.data === null ? (
            <EmptyState icon={SearchX} title="Request not found">
              We keep requests for 7 days.
            </EmptyState>
          ) : (
            <Details request={request.data} />
          ))}
      </PanelBody>
    </Panel>
  );
}

function Details({ request }: { request: RequestLog }) {
  const { slug } = useOrganization();
  const keyName = useKeyName();
  const { keyId, route, errorCode, droppedCount } = request;
  const filteredBy = (search: RequestSearch) => ({
    to: "/o/$slug/settings/api-keys/requests" as const,
    params: { slug },
    search: { ...search, ...(keyId === null && { source: "app" as const }) },
  });
  return (
    <div className="grid gap-5 p-5">
      <p className="text-ink-3">
        <ExactTime unixMs={request.createdAt} />
      </p>
      <Facts>
        <Fact name="Operation">
          <Operation {...request} />
        </Fact>
        <Fact name="Status">
          <ResponseStatus {...request} />
        </Fact>
        {errorCode !== null && (
          <Fact name="Error">
            {keyId === null ? (
              <code className="font-mono text-xs">{errorCode}</code>
            ) : (
              <a
                href={`/docs/errors#${errorCode.toLowerCase()}`}
                target="_blank"
                rel="noreferrer"
                className="font-mono text-xs underline"
              >
                {errorCode}
              </a>
            )}
          </Fact>
        )}
        <Fact name="Request ID">
          <CopyableId id={request.requestId} label="Copy request ID" />
        </Fact>
        <Fact name="Key">
          {keyName(keyId)}
          {keyId !== null && (
            <span className="block">
              <CopyableId id={keyId} label="Copy key ID" />
            </span>
          )}
        </Fact>
        <Fact name="Duration">{request.durationMs} ms</Fact>
        <Fact name="Response size">{size.format(request.responseBytes)} bytes</Fact>
        <Fact name="Client network">{request.clientNetwork ?? "Unknown"}</Fact>
        {droppedCount > 0 && (
          <Fact name="Not recorded">
            {size.format(droppedCount)} other {droppedCount === 1 ? "request" : "requests"} at about
            this time
          </Fact>
        )}
      </Facts>
      <div className="flex flex-wrap gap-2">
        {keyId !== null && (
          <Link {...filteredBy({ keyId })} className={buttonClass("default", "small")}>
            Filter by key
          </Link>
        )}
        {route !== null && (
          <Link {...filteredBy({ route })} className={buttonClass("default", "small")}>
            Filter by path
          </Link>
        )}
        {errorCode !== null && (
          <Link {...filteredBy({ errorCode })} className={buttonClass("default", "small")}>
            Filter by error
          </Link>
        )}
      </div>
    </div>
  );
}
