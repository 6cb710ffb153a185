import type { CreatedWebhookEndpoint, WebhookEndpoint } from "@referral-service/contract";
import type { EndpointHealth } from "@referral-service/contract/app";
import { useNavigate } from "@tanstack/react-router";
import clsx from "clsx";
import { Webhook } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { endpointsList, healthQuery } from "../data/webhooks.ts";
import { useOpening } from "../lists/address.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { Column } from "../lists/list-table.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Time } from "../ui/time.tsx";
import { CreateEndpointDialog } from "./create-endpoint-dialog.tsx";
import { EndpointStatus, Place } from "./endpoint-facts.tsx";
import { FirstEndpoint, whatEndpointsAre } from "./first-endpoint.tsx";
import { HealthBars, rateClass, successRate } from "./health-bars.tsx";
import { placeInBrief } from "./place.ts";
import { NewSecretDialog } from "./secret-dialogs.tsx";

const columns: Column<WebhookEndpoint>[] = [
  { name: "Name", maxPx: 240, cell: ({ name }) => name },
  {
    name: "Status",
    widthPx: 104,
    cell: (endpoint) => <StatusWithHealth endpoint={endpoint} />,
    isBesideRecord: true,
  },
  {
    name: "URL",
    cell: ({ url }) => <Place url={url} />,
    phoneCell: ({ url }) => placeInBrief(url),
  },
  {
    name: "Events",
    widthPx: 80,
    cell: ({ eventTypes }) =>
      eventTypes.includes("*") ? (
        "All"
      ) : (
        <span title={eventTypes.join(", ")}>{eventTypes.length}</span>
      ),
    isNumber: true,
    isMinor: true,
  },
  {
    name: "Last 24 hours",
    widthPx: 204,
    cell: ({ id }) => <Health id={id} />,
    phoneCell: ({ id }) => <SuccessRate id={id} />,
    isBesideRecord: true,
  },
  {
    name: "Created",
    widthPx: 120,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    order: "descending",
    isNumber: true,
    isMinor: true,
  },
];

const useHealth = (id: string) => useQuery(healthQuery(id)).data;

const hasNone = ({ deliveries: { delivered, failed, open } }: EndpointHealth) =>
  delivered + failed + open === 0;

const StatusWithHealth = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <EndpointStatus endpoint={endpoint} health={useHealth(endpoint.id)} />
);

function SuccessRate({ id }: { id: string }) {
  const health = useHealth(id);
  if (health === undefined) return null;
  if (hasNone(health)) return "No deliveries";
  return <span className={rateClass(health.deliveries)}>{rateInBrief(health.deliveries)}</span>;
}

const rateInBrief = (deliveries: EndpointHealth["deliveries"]) =>
  `${successRate(deliveries)}${deliveries.retried > 0 ? `, ${deliveries.retried} after retries` : " in 24 h"}`;

function Health({ id }: { id: string }) {
  const health = useHealth(id);
  if (health === undefined) return null;
  if (hasNone(health)) return "No deliveries";
  return (
    <span className="flex items-center gap-3">
      <HealthBars hours={health.hours} size="small" />
      <span className={clsx("figures ml-auto", rateClass(health.deliveries))}>
        {successRate(health.deliveries)}
      </span>
    </span>
  );
}

export function EndpointsPage() {
  const { plan, slug } = useOrganization();
  const navigate = useNavigate();
  const creation = useOpening("create");
  const [made, setMade] = useState<CreatedWebhookEndpoint>();
  const createButton = (
    <Button look="primary" onClick={creation.open}>
      Add endpoint
    </Button>
  );
  return (
    <ListPage
      title="Webhooks"
      label="Webhook endpoints"
      createButton={createButton}
      intro="We send a signed request to each endpoint within a second of every change."
      list={useList(endpointsList)}
      columns={columns}
      opens="/o/$slug/settings/webhooks/$endpointId"
      empty={
        plan === "unlimited" ? (
          <FirstEndpoint createButton={createButton} />
        ) : (
          <EmptyState icon={Webhook} title="No endpoints yet" action={createButton}>
            {whatEndpointsAre}
          </EmptyState>
        )
      }
    >
      {creation.isOpen && <CreateEndpointDialog onClose={creation.close} onCreated={setMade} />}
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
    </ListPage>
  );
}
