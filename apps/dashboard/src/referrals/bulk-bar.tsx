import type { Referral } from "@referral-service/contract";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { labelsQuery } from "../data/referral-labels.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { changeReferrals } from "../data/referrals.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { BarMenu, BulkBar } from "../lists/bulk-bar.tsx";
import { stepsOf } from "../lists/bulk-change.ts";
import { useBulkChange } from "../lists/use-bulk-change.ts";
import type { Marked } from "../lists/use-marked.ts";
import { MenuItem, MenuLabel } from "../ui/menu.tsx";
import { StatusDot } from "../words/referral-statuses.tsx";
import { isAdmin } from "../words/roles.ts";
import { useAssigneeChoices } from "./assignee-choices.ts";
import { bulkChangeOf, counted, type ReferralChange, referralNouns, titleOf } from "./bulk.ts";

/** A change that Undo would not restore completely. */
interface Question {
  change: ReferralChange;
  title: string;
  /** Whether the change completes the referrals. */
  isCompleted: boolean;
  /** Number of referrals with a current value that cannot be set again. */
  lastingCount: number;
}

export function ReferralsBulkBar(marks: Marked<Referral>) {
  const { marked, mark } = marks;
  const { user } = useOrganization();
  const statuses = useStatuses().filter(({ archivedAt }) => archivedAt === null);
  const assignees = useAssigneeChoices(undefined);
  const restorable = {
    statuses: new Set(statuses.map(({ key }) => key)),
    assigneeIds: new Set(assignees.map(({ value }) => value)),
    seesAll: isAdmin(user),
  };
  const [asked, setAsked] = useState<Question>();
  const { run, isBusy, failure } = useBulkChange(changeReferrals, marks, referralNouns);

  function choose(change: ReferralChange) {
    const bulkChange = bulkChangeOf(change, restorable);
    const steps = stepsOf(marked, bulkChange);
    const lastingCount = steps.filter(({ before }) => !bulkChange.canRestore(before)).length;
    const isCompleted =
      change.kind === "status" &&
      statuses.some(({ key, meaning }) => key === change.status && meaning === "completed");
    if (steps.length > 0 && (lastingCount > 0 || isCompleted)) {
      setAsked({ change, title: titleOf(change, steps.length), isCompleted, lastingCount });
    } else void run(bulkChange);
  }

  return (
    <BulkBar
      count={marked.length}
      nouns={referralNouns}
      isBusy={isBusy}
      failure={failure}
      onClear={() => mark(new Set())}
    >
      <BarMenu label="Status">
        {statuses.map(({ key, label, color }) => (
          <MenuItem
            key={key}
            isDisabled={isBusy}
            onSelect={() => choose({ kind: "status", status: key, label })}
          >
            <StatusDot color={color} />
            {label}
          </MenuItem>
        ))}
      </BarMenu>
      <BarMenu label="Labels">
        <LabelItems marked={marked} isDisabled={isBusy} onChoose={choose} />
      </BarMenu>
      <BarMenu label="Assignee">
        {assignees.map(({ value, label }) => (
          <MenuItem
            key={value}
            isDisabled={isBusy}
            onSelect={() =>
              choose({
                kind: "assignee",
                assigneeId: value === "none" ? null : value,
                name: value === user.id ? "you" : label,
              })
            }
          >
            {label}
          </MenuItem>
        ))}
      </BarMenu>
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(undefined)}
          title={`${asked.title}?`}
          verb={asked.title}
          call={() => run(bulkChangeOf(asked.change, restorable))}
        >
          <Consequences {...asked} />
        </ConfirmDialog>
      )}
    </BulkBar>
  );
}

/** Lists the labels that some selected referrals lack, then those that some have. */
function LabelItems({
  marked,
  isDisabled,
  onChoose,
}: {
  marked: readonly Referral[];
  isDisabled: boolean;
  onChoose: (change: ReferralChange) => void;
}) {
  const names = (useQuery(labelsQuery).data?.labels ?? []).map(({ name }) => name);
  const present = [...new Set(marked.flatMap(({ labels }) => labels))].toSorted();
  const sections = [
    {
      title: "Add label",
      kind: "add-label",
      names: names.filter((name) => !marked.every(({ labels }) => labels.includes(name))),
    },
    { title: "Remove label", kind: "remove-label", names: present },
  ] as const;
  const shown = sections.filter((section) => section.names.length > 0);
  if (shown.length === 0) return <MenuLabel>No labels yet</MenuLabel>;
  return shown.map(({ title, kind, names: offered }) => (
    <div key={kind}>
      <MenuLabel>{title}</MenuLabel>
      {offered.map((label) => (
        <MenuItem key={label} isDisabled={isDisabled} onSelect={() => onChoose({ kind, label })}>
          <span className="max-w-60 truncate">{label}</span>
        </MenuItem>
      ))}
    </div>
  ));
}

const Consequences = ({ isCompleted, lastingCount }: Question) => (
  <>
    {isCompleted && (
      <p>
        This adds the referred people as customers. The customers remain if you undo the change.
      </p>
    )}
    {lastingCount > 0 && (
      <p>
        You can't undo this for {counted(lastingCount)}, because you can't set the current value
        again.
      </p>
    )}
  </>
);
