import type { ReferralStatusDefinition } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, ListChecks } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../data/api-error.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import {
  archiveStatus,
  orderStatuses,
  restoreStatus,
  statusesList,
} from "../../data/referral-statuses.tsx";
import { facetsQuery } from "../../data/referrals.ts";
import { useCommand } from "../../data/use-command.ts";
import { useList } from "../../data/use-list.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { SavesAtOnce } from "../../forms/save-bar.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { useOpening } from "../../lists/address.ts";
import { countOf } from "../../lists/filters.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { menuColumn, RowMenu } from "../../lists/row-menu.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { MenuItem } from "../../ui/menu.tsx";
import { Tag } from "../../ui/tag.tsx";
import { say } from "../../ui/toasts.tsx";
import { meaningLabels, StatusDot } from "../../words/referral-statuses.tsx";
import { CreateStatusDialog, EditStatusDialog } from "./status-dialog.tsx";

type Opened = { status: ReferralStatusDefinition; verb: "edit" | "archive" };

const isKept = ({ key }: ReferralStatusDefinition) => key === "new" || key === "completed";

export function StatusesPage() {
  const creation = useOpening("create");
  const [opened, setOpened] = useState<Opened>();
  const list = useList(statusesList);
  const inUse = list.items.filter(({ archivedAt }) => archivedAt === null);
  const counts = useQuery(facetsQuery({}, "statuses")).data;
  const order = useCommand(orderStatuses);
  const moving = useAttempt();
  const restore = useCommand({
    ...restoreStatus,
    done: ({ label }) => say("Status restored", label),
  });
  const close = () => setOpened(undefined);

  const columns: Column<ReferralStatusDefinition>[] = [
    {
      name: "Status",
      cell: ({ label, color, archivedAt }) => (
        <span className="inline-flex items-center gap-1.75">
          <StatusDot color={color} />
          {label}
          {archivedAt !== null && <Tag>Archived</Tag>}
        </span>
      ),
    },
    {
      name: "Key",
      cell: ({ key }) => <code className="font-mono text-xs">{key}</code>,
      isMinor: true,
    },
    {
      name: "Meaning",
      widthPx: 120,
      cell: ({ meaning }) => meaningLabels[meaning],
    },
    {
      name: "Referrers",
      widthPx: 120,
      cell: ({ isShownToReferrer, tellsReferrer }) => {
        if (!isShownToReferrer) return "Don't see it";
        return tellsReferrer ? "Get an email" : "See it";
      },
      isMinor: true,
    },
    {
      name: "Used by",
      widthPx: 120,
      cell: ({ key }) => <UsedBy status={key} count={countOf(counts, key)} />,
    },
    {
      name: "Order",
      widthPx: 104,
      order: "ascending",
      isActions: true,
      cell: (status) =>
        status.archivedAt === null && (
          <MoveButtons
            status={status}
            statuses={inUse}
            onMove={(ids) => void moving.attempt(() => order(ids))}
          />
        ),
    },
    {
      ...menuColumn,
      cell: (status) => (
        <RowMenu label={`Actions for ${status.label}`}>
          <MenuItem onSelect={() => setOpened({ status, verb: "edit" })}>Edit</MenuItem>
          {status.archivedAt !== null && (
            <MenuItem onSelect={() => void restore(status).catch(failed("Status not restored"))}>
              Restore
            </MenuItem>
          )}
          {status.archivedAt === null && !isKept(status) && (
            <MenuItem isDangerous onSelect={() => setOpened({ status, verb: "archive" })}>
              Archive
            </MenuItem>
          )}
        </RowMenu>
      ),
    },
  ];

  return (
    <ListPage
      title="Statuses"
      createButton={
        <Button look="primary" onClick={creation.open}>
          Create status
        </Button>
      }
      notice={
        <p className="flex items-center gap-3 border-b border-line px-5 py-2 text-xs text-ink-3">
          <span className="flex-1">
            Lists and reports show the statuses in this order. The color is your choice. The meaning
            decides what happens: New asks for a first contact, Completed creates a customer, and
            Lost closes the referral.
          </span>
          {moving.failure === undefined ? (
            <SavesAtOnce {...moving} />
          ) : (
            <span role="alert" className="text-bad">
              {moving.failure}
            </span>
          )}
        </p>
      }
      list={list}
      columns={columns}
      empty={
        <EmptyState icon={ListChecks} title="No statuses yet">
          Create a status for each step of your work on a referral.
        </EmptyState>
      }
    >
      {creation.isOpen && <CreateStatusDialog onClose={creation.close} />}
      {opened?.verb === "edit" && <EditStatusDialog status={opened.status} onClose={close} />}
      {opened?.verb === "archive" && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={`Archive “${opened.status.label}”?`}
          verb="Archive status"
          isDangerous
          {...archiveStatus(opened.status.id)}
          done={() => say("Status archived", opened.status.label)}
        >
          <p>
            Referrals that have this status keep it. No other referral can get it, and we reject
            requests that set it. You can restore the status later.
          </p>
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

/** Links to the referrals with a status. On a phone, the link would be too small for fingers. */
function UsedBy({ status, count }: { status: string; count: string | undefined }) {
  const { slug } = useOrganization();
  const isNarrow = useIsNarrow();
  if (count === undefined) return null;
  const text = count === "1" ? "1 referral" : `${count} referrals`;
  if (isNarrow) return text;
  return (
    <Link
      to="/o/$slug/referrals"
      params={{ slug }}
      search={{ status }}
      className="figures hover:underline"
    >
      {text}
    </Link>
  );
}

const failed = (title: string) => (error: unknown) => say(title, messageOf(error));

function MoveButtons({
  status,
  statuses,
  onMove,
}: {
  status: ReferralStatusDefinition;
  statuses: readonly ReferralStatusDefinition[];
  onMove: (ids: string[]) => void;
}) {
  const ids = statuses.map(({ id }) => id);
  const place = ids.indexOf(status.id);
  const pressed = useRef<HTMLButtonElement>(undefined);
  function moveTo(to: number, button: HTMLButtonElement) {
    pressed.current = button;
    onMove(ids.toSpliced(place, 1).toSpliced(to, 0, status.id));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row loses the focus when it moves
  useEffect(() => {
    const button = pressed.current;
    pressed.current = undefined;
    if (button?.disabled) button.parentElement?.querySelector<HTMLElement>(":enabled")?.focus();
    else button?.focus();
  }, [place]);
  return (
    <span className="relative z-1 inline-flex">
      <IconButton
        label={`Move ${status.label} up`}
        disabled={place <= 0}
        onClick={({ currentTarget }) => moveTo(place - 1, currentTarget)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${status.label} down`}
        disabled={place === ids.length - 1}
        onClick={({ currentTarget }) => moveTo(place + 1, currentTarget)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </span>
  );
}
