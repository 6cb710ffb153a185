import type { CreatedWebhookEndpoint, WebhookEndpoint } from "@referral-service/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Webhook } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { healthQuery, refetchMs } from "../data/webhooks.ts";
import { FromProgram } from "../lists/from-program.tsx";
import { type Column, ListTable } from "../lists/list.tsx";
import { useLiveList } from "../lists/live-list.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageBar } from "../ui/page.tsx";
import { newEndpoint } from "../words/samples.ts";
import { CreateEndpointDialog } from "./create-endpoint-dialog.tsx";
import { EndpointStatus } from "./endpoint-status.tsx";
import { HealthBars, successRate } from "./health-bars.tsx";
import { NewSecretDialog } from "./new-secret-dialog.tsx";

const route = getRouteApi("/o/$slug/settings/webhooks/");

const columns: Column<WebhookEndpoint>[] = [
  { name: "Name", cell: ({ name }) => name },
  {
    name: "URL",
    cell: ({ url }) => <code className="font-mono text-xs">{url}</code>,
    isMinor: true,
  },
  {
    name: "Events",
    widthPx: 80,
    cell: ({ eventTypes }) => <span title={eventTypes.join(", ")}>{eventTypes.length}</span>,
    isNumber: true,
    isMinor: true,
  },
  { name: "Status", widthPx: 120, cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
  { name: "Last 24 hours", widthPx: 210, cell: ({ id }) => <Health id={id} />, isMinor: true },
];

function Health({ id }: { id: string }) {
  const { slug } = useOrganization();
  const { data: health } = useQuery({ ...healthQuery({ slug, id }), refetchInterval: 60_000 });
  if (health === undefined) return null;
  return (
    <span className="flex items-center gap-3">
      <HealthBars hours={health.hours} size="small" />
      <span className="figures ml-auto">{successRate(health.deliveries)}</span>
    </span>
  );
}

export function EndpointsPage() {
  const { slug } = useOrganization();
  const { create } = route.useSearch();
  const navigate = useNavigate({ from: "/o/$slug/settings/webhooks" });
  const client = useQueryClient();
  const [made, setMade] = useState<CreatedWebhookEndpoint>();
  const list = useLiveList(
    ["webhooks", slug],
    (cursor, signal) =>
      api("GET /webhooks", { query: { organization: slug, cursor, limit: 50 }, signal }),
    { refetchMs },
  );
  const setCreate = (isOpen: boolean) => void navigate({ search: isOpen ? { create: true } : {} });

  async function showNew(endpoint: CreatedWebhookEndpoint) {
    setMade(endpoint);
    await client.invalidateQueries({ queryKey: ["webhooks", slug] });
  }

  return (
    <>
      <PageBar
        title="Webhooks"
        actions={
          <Button look="primary" onClick={() => setCreate(true)}>
            Add endpoint
          </Button>
        }
      />
      <ListTable
        label="Webhook endpoints"
        list={list}
        columns={columns}
        linkOf={({ id }) => ({
          to: "/o/$slug/settings/webhooks/$endpointId",
          params: { slug, endpointId: id },
        })}
        empty={
          <EmptyState
            icon={Webhook}
            title="No endpoints yet"
            action={
              <Button look="primary" onClick={() => setCreate(true)}>
                Add endpoint
              </Button>
            }
          >
            We send a signed request to your endpoint within a second of every change.
            <FromProgram sample={newEndpoint} />
          </EmptyState>
        }
      />
      {create === true && (
        <CreateEndpointDialog onClose={() => setCreate(false)} onCreated={showNew} />
      )}
      {made !== undefined && (
        <NewSecretDialog
          endpoint={made}
          onClose={() => {
            setMade(undefined);
            void navigate({
              to: "/o/$slug/settings/webhooks/$endpointId",
              params: { slug, endpointId: made.id },
            });
          }}
        />
      )}
    </>
  );
}
