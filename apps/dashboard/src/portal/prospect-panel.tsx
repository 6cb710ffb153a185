import type { BdProspect, BdProspectStage } from "@referral-service/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate, useParams } from "@tanstack/react-router";
import { Ellipsis, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PanelQueryState } from "../data/failures/panel-query-state.tsx";
import { prospectQuery, stagesQuery } from "../data/portal.ts";
import { api } from "../data/request.ts";
import { usePortal, useRefreshPortal } from "../data/use-portal.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { useVersioned } from "../forms/use-versioned.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { CopyableId } from "../ui/copy.tsx";
import { Fact, Facts, Panel } from "../ui/panel.tsx";
import { Time } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";
import { shortMoney } from "../words/money.ts";
import { stageChoices } from "../words/portal.ts";
import { ProspectTasks } from "./prospect-tasks.tsx";
import { StageText } from "./stage-text.tsx";
import { ProspectTimeline } from "./timeline.tsx";
import { useStageMove } from "./use-stage-move.ts";

const ProspectDialog = lazy(async () => ({
  default: (await import("./prospect-dialog.tsx")).ProspectDialog,
}));

const route = getRouteApi("/o/$slug/portal/prospects");

/** A prospect beside the board or list. */
export function ProspectPanel() {
  const portal = usePortal();
  const { slug } = portal;
  const { prospectId = "" } = useParams({ strict: false });
  const search = route.useSearch();
  const prospect = useQuery(prospectQuery(portal, prospectId));
  return (
    <Panel
      label="Prospect"
      width="wide"
      closeTo={{ to: "/o/$slug/portal/prospects", params: { slug }, search }}
    >
      <PanelQueryState query={prospect} />
      {prospect.data !== undefined && <ProspectDetails key={prospectId} prospect={prospect.data} />}
    </Panel>
  );
}

function ProspectDetails({ prospect }: { prospect: BdProspect }) {
  const portal = usePortal();
  const move = useStageMove();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const currency = useQuery(stagesQuery(portal)).data?.currency;
  const { name, company, email, phone, stage, value, notes } = prospect;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <h2 className="pr-8 text-lg font-semibold tracking-[-0.015em] break-words">{name}</h2>
        {portal.isOwn && (
          <div className="flex flex-wrap items-center gap-2">
            <ChoiceMenu
              choices={stageChoices}
              onChoose={(to) => void move(prospect, to as BdProspectStage)}
              trigger={
                <Button size="small" title="Change stage">
                  <span className="sr-only">Stage</span>
                  <StageText stage={stage} />
                </Button>
              }
            />
            <Button size="small" className="ml-auto" onClick={() => setEditing(true)}>
              <Pencil aria-hidden className="size-3" />
              Edit
            </Button>
            <ChoiceMenu
              choices={[{ value: "delete", label: "Delete prospect" }]}
              onChoose={() => setDeleting(true)}
              trigger={
                <IconButton label="More actions">
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            />
          </div>
        )}
        <Facts>
          {!portal.isOwn && (
            <Fact name="Stage">
              <StageText stage={stage} />
            </Fact>
          )}
          <Fact name="Company">{company ?? "–"}</Fact>
          <Fact name="Email">
            {email === null ? (
              "–"
            ) : (
              <a href={`mailto:${email}`} className="text-accent-text hover:underline">
                {email}
              </a>
            )}
          </Fact>
          <Fact name="Phone">{phone ?? "–"}</Fact>
          <Fact name="Value">
            <span className="figures">
              {value === null || currency === undefined ? "–" : shortMoney(value, currency)}
            </span>
          </Fact>
          {prospect.wonAt !== null && (
            <Fact name="Won">
              <Time unixMs={prospect.wonAt} />
            </Fact>
          )}
          {notes !== null && (
            <Fact name="Notes">
              <span className="whitespace-pre-wrap">{notes}</span>
            </Fact>
          )}
          <Fact name="Added">
            <Time unixMs={prospect.createdAt} />
          </Fact>
          <Fact name="ID">
            <CopyableId id={prospect.id} />
          </Fact>
        </Facts>
      </div>
      <ProspectTasks prospect={prospect} />
      <ProspectTimeline prospect={prospect} />
      {isEditing && (
        <Suspense>
          <ProspectDialog prospect={prospect} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {isDeleting && <DeleteDialog prospect={prospect} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteDialog({ prospect, onClose }: { prospect: BdProspect; onClose: () => void }) {
  const { slug, query } = usePortal();
  const refresh = useRefreshPortal();
  const search = route.useSearch();
  const navigate = useNavigate();
  const params = { id: prospect.id };
  const change = useVersioned(prospect, () => api("GET /bd/prospects/:id", { params, query }));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${prospect.name}?`}
      verb="Delete prospect"
      isDangerous
      call={() =>
        change((ifVersion) => api("DELETE /bd/prospects/:id", { params, query, ifVersion }))
      }
      done={async () => {
        await navigate({ to: "/o/$slug/portal/prospects", params: { slug }, search });
        await refresh();
        say("Prospect deleted", prospect.name);
      }}
    >
      <p>
        This permanently deletes the prospect's data and notes. Activities and tasks stay, because
        they count toward your goals.
      </p>
    </ConfirmDialog>
  );
}
