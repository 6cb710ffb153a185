import type { InvitationCode } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  codeQuery,
  codeVisitsQuery,
  deleteCode,
  setCodeActive,
} from "../../data/invitation-codes.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { DeleteDialog } from "../../forms/delete-dialog.tsx";
import { FramedRecord, FramedRecordSkeleton } from "../../lists/framed-record.tsx";
import { RecordPanel } from "../../lists/record-panel.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { ExactTime } from "../../ui/exact-time.tsx";
import { numberText } from "../../ui/format-language.ts";
import { IdFact } from "../../ui/id-fact.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Fact, FactGroup, Facts } from "../../ui/panel.tsx";
import { RecordSections } from "../../ui/record-body.tsx";
import { RecordFigure, RecordFigures } from "../../ui/record-figures.tsx";
import { Time } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";
import { linkClass } from "../../ui/written-text.tsx";
import { counted } from "../../words/counts.ts";
import { levels } from "../../words/levels.ts";
import { ShareBar } from "../visits/share-bar.tsx";
import { ShareSection, svgDownload } from "../visits/share-section.tsx";
import { ShareToCome } from "../visits/share-skeleton.tsx";
import type { Series } from "../visits/visits-chart.tsx";
import { VisitsSection } from "../visits/visits-section.tsx";
import { codeStateOf } from "./code-states.ts";
import { CodeStatus, usesText } from "./codes-page.tsx";
import { EditCodeDialog } from "./edit-code-dialog.tsx";
import { JoinedSection } from "./joined-section.tsx";

const series: Series[] = [
  { name: "Clicks", of: ({ clickCount }) => clickCount, look: "soft" },
  { name: "Joined", of: ({ submissionCount }) => submissionCount, look: "strong" },
];

const inWords = (clickCount: number, joinedCount: number) =>
  `${counted(clickCount, "click")} · ${numberText(joinedCount)} joined`;

export const CodePanel = () => (
  <div className="contents **:data-record-title:font-mono **:data-record-title:font-normal **:data-record-title:tracking-normal">
    <RecordPanel
      label="Invitation code"
      failure="The invitation code could not be loaded"
      list="/o/$slug/links/codes"
      query={codeQuery}
      title={({ code }) => code}
      status={(code) => <CodeStatus code={code} />}
      width="record"
      hasFrame
      foot={(code) => codeStateOf(code) === "active" && <ShareBar url={code.url} />}
      skeleton={
        <FramedRecordSkeleton
          figures={["Joined"]}
          groups={{ Code: ["Code", "Role", "Inviter", "Ends", "Created", "ID"] }}
        >
          <RecordSections>
            <ShareToCome />
          </RecordSections>
        </FramedRecordSkeleton>
      }
    >
      {(code) => <CodeDetails code={code} />}
    </RecordPanel>
  </div>
);

type Change = "limits" | "pause" | "delete";

function CodeDetails({ code }: { code: InvitationCode }) {
  const { slug } = useOrganization();
  const [change, setChange] = useState<Change>();
  const visits = useQuery(codeVisitsQuery(code.id));
  const state = codeStateOf(code);
  const isOver = state === "expired" || state === "usedUp";
  const close = () => setChange(undefined);
  const qrCode = {
    qrCodePath: `/invitation-codes/${code.id}/qr-code`,
    fileName: `join-${code.code}`,
  };
  return (
    <>
      <FramedRecord
        actions={[
          { label: "Edit limits", button: {}, run: () => setChange("limits") },
          !isOver && {
            label: code.isActive ? "Pause code" : "Resume code",
            button: {},
            run: () => setChange("pause"),
          },
          !isOver && svgDownload(slug, qrCode),
          { label: "Delete code", run: () => setChange("delete") },
        ]}
        summary={[
          `${usesText(code)} joined`,
          `As ${levels[code.permissionLevel].label.toLowerCase()}`,
          code.ownerName && `by ${code.ownerName}`,
        ]}
        facts={
          <>
            {isOver && <OverNotice code={code} state={state} />}
            <CodeFacts code={code} />
          </>
        }
      >
        {(isCovered) => (
          <RecordSections isCovered={isCovered}>
            {!isOver && <ShareSection url={code.url} {...qrCode} />}
            <VisitsSection visits={visits} series={series} inWords={inWords} />
            {code.useCount > 0 && <JoinedSection codeId={code.id} />}
          </RecordSections>
        )}
      </FramedRecord>
      {change === "limits" && <EditCodeDialog code={code} onClose={close} />}
      <PauseDialog code={code} isOpen={change === "pause"} onClose={close} />
      <DeleteDialog
        isOpen={change === "delete"}
        onClose={close}
        name={code.code}
        thing="Code"
        {...deleteCode(code.id)}
        list={{ to: "/o/$slug/links/codes", params: { slug } }}
      >
        <p>
          Printed codes and links stop working. This permanently deletes the code and its
          statistics. People who joined with the code remain members.
        </p>
      </DeleteDialog>
    </>
  );
}

function CodeFacts({ code }: { code: InvitationCode }) {
  const { slug } = useOrganization();
  return (
    <>
      <RecordFigures>
        <RecordFigure name="Joined">{usesText(code)}</RecordFigure>
      </RecordFigures>
      <FactGroup title="Code">
        <Facts>
          <Fact name="Code">
            <CopyableId id={code.code} label="Copy code" />
          </Fact>
          <Fact name="Role">{levels[code.permissionLevel].label}</Fact>
          <Fact name="Inviter">
            {code.ownerId === null ? (
              "An API key"
            ) : (
              <Link
                to="/o/$slug/people/$userId"
                params={{ slug, userId: code.ownerId }}
                className={linkClass}
              >
                {code.ownerName ?? "No name"}
              </Link>
            )}
          </Fact>
          <Fact name="Ends">
            {code.expiresAt === null ? "Never" : <ExactTime unixMs={code.expiresAt} />}
          </Fact>
          <Fact name="Created">
            <Time unixMs={code.createdAt} />
          </Fact>
          <IdFact id={code.id} />
        </Facts>
      </FactGroup>
    </>
  );
}

/** Says why no one can join with the code anymore, and how to change that. */
const OverNotice = ({ code, state }: { code: InvitationCode; state: "expired" | "usedUp" }) => (
  <Notice
    tone="warn"
    title={state === "expired" ? "This code has expired" : "This code is used up"}
  >
    {state === "expired" ? (
      <>
        It ended on <ExactTime unixMs={code.expiresAt ?? 0} />. To let people join with it again,
        edit its limits.
      </>
    ) : (
      `${usesText(code)} people have joined. To let more people join with it, edit its limits.`
    )}
  </Notice>
);

interface OfCode {
  code: InvitationCode;
  isOpen: boolean;
  onClose: () => void;
}

function PauseDialog({ code: { id, code, isActive }, isOpen, onClose }: OfCode) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`${isActive ? "Pause" : "Resume"} ${code}?`}
      verb={isActive ? "Pause" : "Resume"}
      {...setCodeActive(id, !isActive)}
      done={() => say(isActive ? "Code paused" : "Code resumed", code)}
    >
      {isActive ? (
        <p>
          No one can join with the code until you resume it. People who joined with it remain
          members.
        </p>
      ) : (
        <p>People can join with the code again, within its limits.</p>
      )}
    </ConfirmDialog>
  );
}
