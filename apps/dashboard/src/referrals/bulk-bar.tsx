import type { Referral } from "@referral-service/contract";
import { ChevronDown, LoaderCircle } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { labelsQuery } from "../data/referrals.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { FloatingBar } from "../lists/floating-bar.tsx";
import { Button } from "../ui/button.tsx";
import { isForPage } from "../ui/keys.ts";
import { Menu, MenuItem, MenuLabel } from "../ui/menu.tsx";
import { StatusDot } from "../words/referral-statuses.tsx";
import { isAdmin } from "../words/roles.ts";
import { useAssigneeChoices } from "./assignee-choices.ts";
import { type BulkChange, bulkMax, canRestore, counted, stepsOf, titleOf } from "./bulk.ts";
import { useBulkChange } from "./use-bulk-change.ts";

/** A change that Undo would not restore completely. */
interface Question {
  change: BulkChange;
  title: string;
  /** Whether the change completes the referrals. */
  isCompleted: boolean;
  /** Number of referrals whose current value cannot be set again. */
  lastingCount: number;
}

/** The actions on all selected referrals. */
export function BulkBar({
  marked,
  onMark,
  onSettle,
}: {
  marked: readonly Referral[];
  onMark: (ids: ReadonlySet<string>) => void;
  onSettle: (changed: readonly Referral[]) => void;
}) {
  const { user } = useOrganization();
  const statuses = useStatuses().filter(({ archivedAt }) => archivedAt === null);
  const assignees = useAssigneeChoices(undefined);
  const restorable = {
    statuses: new Set(statuses.map(({ key }) => key)),
    assigneeIds: new Set(assignees.map(({ value }) => value)),
    seesAll: isAdmin(user),
  };
  const [asked, setAsked] = useState<Question>();
  const { run, isBusy, failure } = useBulkChange({
    marked,
    mark: onMark,
    settle: onSettle,
    restorable,
  });

  function choose(change: BulkChange) {
    const steps = stepsOf(marked, change);
    const lastingCount = steps.filter(
      ({ before }) => !canRestore(before, change, restorable),
    ).length;
    const isCompleted =
      change.kind === "status" &&
      statuses.some(({ key, meaning }) => key === change.status && meaning === "completed");
    if (steps.length > 0 && (lastingCount > 0 || isCompleted)) {
      setAsked({ change, title: titleOf(change, steps.length), isCompleted, lastingCount });
    } else void run(change);
  }

  const clear = () => onMark(new Set());
  useEscape(clear);
  return (
    <FloatingBar label="Selected referrals" failure={failure}>
      <span role="status" className="figures inline-flex items-center gap-1.5 pr-1 font-medium">
        {marked.length.toLocaleString("en")} selected
        {isBusy && <LoaderCircle aria-label="Saving" className="size-3.5 animate-spin" />}
      </span>
      {marked.length > bulkMax ? (
        <span className="text-ink-2">You can change up to {bulkMax} referrals at once.</span>
      ) : (
        <>
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
        </>
      )}
      <Button size="small" look="quiet" aria-keyshortcuts="Escape" onClick={clear}>
        Clear
        <kbd className="rounded border border-line-strong px-1 font-sans text-2xs leading-4">
          Esc
        </kbd>
      </Button>
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(undefined)}
          title={`${asked.title}?`}
          verb={asked.title}
          call={() => run(asked.change)}
        >
          <Consequences {...asked} />
        </ConfirmDialog>
      )}
    </FloatingBar>
  );
}

const BarMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <Menu
    side="top"
    trigger={
      <Button size="small">
        {label}
        <ChevronDown aria-hidden className="size-3 text-ink-3" />
      </Button>
    }
  >
    {children}
  </Menu>
);

/** The labels that some selected referrals lack, then those that some have. */
function LabelItems({
  marked,
  isDisabled,
  onChoose,
}: {
  marked: readonly Referral[];
  isDisabled: boolean;
  onChoose: (change: BulkChange) => void;
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

/** Calls the function for Esc, unless a menu or dialog is open. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== "Escape" || !isForPage(event)) return;
      if (document.querySelector("[role=menu]") === null) latest.current();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
