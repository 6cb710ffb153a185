import type { ReferralStatusDefinition } from "@referral-service/contract";
import { ArrowDown, ArrowUp, Ellipsis, ListChecks } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../data/api-error.ts";
import {
  archiveStatus,
  orderStatuses,
  restoreStatus,
  statusesList,
} from "../../data/referral-statuses.tsx";
import { useCommand } from "../../data/use-command.ts";
import { useList } from "../../data/use-list.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useOpening } from "../../lists/address.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
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
  const move = useCommand(orderStatuses);
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
      isMinor: true,
    },
    {
      name: "Referrers",
      widthPx: 160,
      cell: ({ isShownToReferrer, tellsReferrer }) => (
        <span className="inline-flex gap-1">
          {!isShownToReferrer && <Tag>Hidden</Tag>}
          {isShownToReferrer && tellsReferrer && <Tag tone="info">Email</Tag>}
        </span>
      ),
      isMinor: true,
    },
    {
      name: "Text for referrers",
      cell: ({ referrerText: { en, de } }) => en ?? de ?? "–",
      isMinor: true,
    },
    {
      name: "Order",
      widthPx: 84,
      order: "ascending",
      isActions: true,
      cell: (status) =>
        status.archivedAt === null && (
          <MoveButtons
            status={status}
            statuses={inUse}
            onMove={(ids) => move(ids).catch(failed("Order not changed"))}
          />
        ),
    },
    {
      name: "Actions",
      widthPx: 80,
      isActions: true,
      cell: (status) => (
        <Menu
          align="end"
          trigger={
            <IconButton label={`Actions for ${status.label}`} className="relative z-1">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
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
        </Menu>
      ),
    },
  ];

  return (
    <ListPage
      title="Statuses"
      actions={
        <Button look="primary" onClick={creation.open}>
          Create status
        </Button>
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
  const movedTo = (to: number) => ids.toSpliced(place, 1).toSpliced(to, 0, status.id);
  return (
    <span className="relative z-1 inline-flex">
      <IconButton
        label={`Move ${status.label} up`}
        disabled={place <= 0}
        onClick={() => onMove(movedTo(place - 1))}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${status.label} down`}
        disabled={place === ids.length - 1}
        onClick={() => onMove(movedTo(place + 1))}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </span>
  );
}
