import type { BdProspect, BdProspectStage } from "@referral-service/contract";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import {
  openTasksQuery,
  prospectQuery,
  prospects,
  stagesQuery,
  usePortal,
} from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { useStageMove } from "../data/use-stage-move.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { FramedRecord, FramedRecordSkeleton } from "../lists/framed-record.tsx";
import { RecordPanel } from "../lists/record-panel.tsx";
import { buttonClass } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { ContactLines, contactActions } from "../ui/contact.tsx";
import { IdFact } from "../ui/id-fact.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Fact, FactGroup, Facts } from "../ui/panel.tsx";
import { part } from "../ui/part.tsx";
import { phoneMenuClass } from "../ui/record-bar.tsx";
import { SkeletonContact } from "../ui/record-body.tsx";
import { RecordFigure, RecordFigures } from "../ui/record-figures.tsx";
import { Time } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";
import { WrittenText } from "../ui/written-text.tsx";
import { shortMoney } from "../words/money.ts";
import { openStages, stageChoices, stages } from "../words/portal.ts";
import { nextFirst } from "./next-tasks.tsx";
import { ProspectStream } from "./prospect-stream.tsx";
import { StageText } from "./stage-text.tsx";

const ProspectDialog = part(async () => (await import("./prospect-dialog.tsx")).ProspectDialog);

const route = getRouteApi("/o/$slug/portal/prospects");

/** Shows a prospect next to the board or list. */
export function ProspectPanel() {
  const portal = usePortal();
  return (
    <RecordPanel
      label="Prospect"
      failure="The prospect could not be loaded"
      list="/o/$slug/portal/prospects"
      query={(id) => prospectQuery(portal, id)}
      title={({ name }) => name}
      status={(prospect) => <Stage prospect={prospect} />}
      width="record"
      hasFrame
      skeleton={
        <FramedRecordSkeleton
          figures={["Value"]}
          groups={{ Contact: <SkeletonContact />, Prospect: ["Company", "Added", "ID"] }}
        />
      }
    >
      {(prospect) => <ProspectDetails prospect={prospect} />}
    </RecordPanel>
  );
}

/** The stage. The owner of the pipeline changes it in its menu. */
function Stage({ prospect }: { prospect: BdProspect }) {
  const { isOwn } = usePortal();
  const move = useStageMove();
  const isNarrow = useIsNarrow();
  const text = <StageText stage={prospect.stage} />;
  if (!isOwn) return text;
  return (
    <ChoiceMenu
      choices={stageChoices}
      onChoose={(to) => void move(prospect, to as BdProspectStage)}
      trigger={
        <button
          type="button"
          title="Change stage"
          className={isNarrow ? phoneMenuClass : buttonClass("default", "small")}
        >
          <span className="sr-only">Stage</span>
          {text}
          <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
        </button>
      }
    />
  );
}

function ProspectDetails({ prospect }: { prospect: BdProspect }) {
  const portal = usePortal();
  const move = useStageMove();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { isOwn } = portal;
  const currency = useQuery(stagesQuery(portal)).data?.currency;
  const tasks = useQuery(openTasksQuery(portal, prospect.id)).data;
  const [next] = nextFirst(tasks?.data ?? []);
  const { company, email, phone, stage, value: amount, notes } = prospect;
  const isOpen = openStages.includes(stage);
  const value = amount !== null && currency !== undefined && shortMoney(amount, currency);
  return (
    <>
      <FramedRecord
        actions={[
          ...contactActions(prospect),
          isOwn && { label: "Edit prospect", run: () => setEditing(true) },
          isOwn && { label: "Delete prospect", run: () => setDeleting(true) },
        ]}
        inPalette={stageChoices.map(
          (choice) =>
            isOwn &&
            choice.value !== stage && {
              label: `Move to ${choice.label}`,
              run: () => void move(prospect, choice.value),
            },
        )}
        summary={[
          [value, company].filter(Boolean).join(" · ") || email || phone || stages[stage].label,
          isOpen && next && `Next: ${next.title}`,
        ]}
        facts={
          <>
            {value && (
              <RecordFigures>
                <RecordFigure name="Value">{value}</RecordFigure>
              </RecordFigures>
            )}
            {(email ?? phone) !== null && (
              <FactGroup title="Contact">
                <ContactLines email={email} phone={phone} />
              </FactGroup>
            )}
            {notes !== null && (
              <FactGroup title="Notes">
                <p dir="auto" className="text-left wrap-anywhere">
                  <WrittenText text={notes} />
                </p>
              </FactGroup>
            )}
            <FactGroup title="Prospect">
              <Facts>
                {company !== null && <Fact name="Company">{company}</Fact>}
                {prospect.wonAt !== null && (
                  <Fact name="Won">
                    <Time unixMs={prospect.wonAt} />
                  </Fact>
                )}
                <Fact name="Added">
                  <Time unixMs={prospect.createdAt} />
                </Fact>
                <IdFact id={prospect.id} />
              </Facts>
            </FactGroup>
          </>
        }
      >
        {(isCovered) => <ProspectStream prospect={prospect} isCovered={isCovered} />}
      </FramedRecord>
      {isEditing && <ProspectDialog prospect={prospect} onClose={() => setEditing(false)} />}
      {isDeleting && <DeleteDialog prospect={prospect} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteDialog({ prospect, onClose }: { prospect: BdProspect; onClose: () => void }) {
  const portal = usePortal();
  const { slug } = portal;
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${prospect.name}?`}
      verb="Delete prospect"
      isDangerous
      {...prospects.remove(portal, prospect)}
      done={async () => {
        await navigate({ to: "/o/$slug/portal/prospects", params: { slug }, search });
        say("Prospect deleted", prospect.name);
      }}
    >
      <p>
        This permanently deletes the prospect. A won prospect no longer counts toward goals. The
        prospect's activities and tasks remain.
      </p>
    </ConfirmDialog>
  );
}
