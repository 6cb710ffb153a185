import type { HeldSubmission } from "@referral-service/contract/app";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import {
  discardSubmission,
  heldSubmissionsList,
  releaseSubmission,
} from "../../data/held-submissions.ts";
import { useOrganization } from "../../data/me.ts";
import { useList } from "../../data/use-list.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useRecordsAround } from "../../lists/records-around.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Fact, Facts, Panel, PanelBody } from "../../ui/panel.tsx";
import { Time } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";
import { WrittenText } from "../../ui/written-text.tsx";

export function HeldSubmissionPanel() {
  const { slug } = useOrganization();
  const { heldId } = useParams({ strict: false });
  const list = useList(heldSubmissionsList);
  const held = list.items.find(({ id }) => id === heldId);
  return (
    <Panel
      label="Held submission"
      title={held && titleOf(held)}
      closeTo={{ to: "/o/$slug/links/held", params: { slug } }}
      around={useRecordsAround()}
    >
      <PanelBody>
        <Loaded failure="The submission could not be loaded" query={list} className="p-5" />
        {held !== undefined && <HeldDetails held={held} />}
        {held === undefined && list.data !== undefined && (
          <p className="p-5 text-ink-2">
            This submission was released, discarded, or deleted after 30 days.
          </p>
        )}
      </PanelBody>
    </Panel>
  );
}

const textOf = (value: HeldSubmission["customFields"][number]["value"]): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return Array.isArray(value) ? value.join(", ") : String(value);
};

function HeldDetails({ held }: { held: HeldSubmission }) {
  const [asked, setAsked] = useState<"release" | "discard">();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <Notice tone="info" title="This submission might be spam">
        A hidden field was filled in. Usually, only spam bots do that. Release the submission if a
        person sent it.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => setAsked("release")}>
          Release
        </Button>
        <Button onClick={() => setAsked("discard")}>Discard</Button>
      </div>
      <Facts>
        <Fact name="Email">{held.email ?? "–"}</Fact>
        <Fact name="Phone">{held.phone ?? "–"}</Fact>
        {held.customFields.map(({ label, value }) => (
          <Fact key={label} name={label}>
            {textOf(value)}
          </Fact>
        ))}
        <Fact name="Notes">{held.notes === null ? "–" : <WrittenText text={held.notes} />}</Fact>
        <Fact name="Link">
          <PageLink held={held} />
        </Fact>
        {held.referrerId !== null && <Fact name="Referrer">{held.referrerName ?? "No name"}</Fact>}
        <Fact name="Sent">
          <Time unixMs={held.createdAt} />
        </Fact>
        <Fact name="Kept until">
          <Time unixMs={held.keptUntil} />
        </Fact>
      </Facts>
      <ReleaseDialog held={held} isOpen={asked === "release"} onClose={() => setAsked(undefined)} />
      <DiscardDialog held={held} isOpen={asked === "discard"} onClose={() => setAsked(undefined)} />
    </div>
  );
}

const titleOf = ({ name, email }: HeldSubmission) => name ?? email ?? "No name";

function PageLink({
  held: { publicLinkId, slug: link, invitationCodeId, code },
}: {
  held: HeldSubmission;
}) {
  const { slug } = useOrganization();
  if (publicLinkId !== null) {
    return (
      <Link
        to="/o/$slug/links/public/$linkId"
        params={{ slug, linkId: publicLinkId }}
        className="text-accent-text hover:underline"
      >
        /r/{link}
      </Link>
    );
  }
  return (
    <Link
      to="/o/$slug/links/codes/$codeId"
      params={{ slug, codeId: invitationCodeId ?? "" }}
      className="text-accent-text hover:underline"
    >
      /join/{code}
    </Link>
  );
}

interface DialogProps {
  held: HeldSubmission;
  isOpen: boolean;
  onClose: () => void;
}

function ReleaseDialog({ held, isOpen, onClose }: DialogProps) {
  const { id, publicLinkId, email, referrerName } = held;
  const name = titleOf(held);
  const { slug } = useOrganization();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Release “${name}”?`}
      verb="Release"
      {...releaseSubmission(id)}
      done={async ({ referralId }) => {
        await navigate(
          referralId === null
            ? { to: "/o/$slug/links/held", params: { slug } }
            : { to: "/o/$slug/referrals/$referralId", params: { slug, referralId } },
        );
        say("Submission released", name);
      }}
    >
      <p>
        {publicLinkId === null
          ? `This emails ${email} a link to join the organization.`
          : `This creates a referral credited to ${referrerName ?? "the link's referrer"}.`}
      </p>
    </ConfirmDialog>
  );
}

function DiscardDialog({ held, isOpen, onClose }: DialogProps) {
  const { id } = held;
  const name = titleOf(held);
  const { slug } = useOrganization();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Discard “${name}”?`}
      verb="Discard"
      isDangerous
      {...discardSubmission(id)}
      done={async () => {
        await navigate({ to: "/o/$slug/links/held", params: { slug } });
        say("Submission discarded", name);
      }}
    >
      <p>This permanently deletes the submission. You can't undo this.</p>
    </ConfirmDialog>
  );
}
