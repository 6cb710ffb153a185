import type { ReferralStatusDefinition } from "@referral-service/contract";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, Ellipsis, ListChecks } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../data/api-error.ts";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { type Column, ListTable, useList } from "../../lists/list.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { PageBar } from "../../ui/page.tsx";
import { Tag } from "../../ui/tag.tsx";
import { say } from "../../ui/toasts.tsx";
import { meaningLabels, StatusDot } from "../../words/referral-statuses.tsx";
import { CreateStatusDialog, EditStatusDialog } from "./status-dialog.tsx";

const route = getRouteApi("/o/$slug/settings/statuses");

type Opened = { status: ReferralStatusDefinition; verb: "edit" | "archive" };

const isKept = ({ key }: ReferralStatusDefinition) => key === "new" || key === "completed";

export function StatusesPage() {
  const { id, slug } = useOrganization();
  const { create } = route.useSearch();
  const navigate = useNavigate({ from: "/o/$slug/settings/statuses" });
  const [opened, setOpened] = useState<Opened>();
  const list = useList(["referral-statuses", slug, "list"], (_cursor, signal) =>
    api("GET /organizations/:id/referral-statuses", { params: { id }, signal }),
  );
  const inUse = list.items.filter(({ archivedAt }) => archivedAt === null);
  const move = useCommand({
    call: (statusIds: string[]) =>
      api("PUT /organizations/:id/referral-statuses/order", {
        params: { id },
        body: { statusIds },
      }),
    invalidates: ["referral-statuses"],
  });
  const restore = useCommand({
    call: ({ id: statusId }: ReferralStatusDefinition) =>
      api("PATCH /organizations/:id/referral-statuses/:statusId", {
        params: { id, statusId },
        body: { isArchived: false },
      }),
    invalidates: ["referral-statuses"],
    done: ({ label }) => say("Status restored", label),
  });
  const setCreate = (isOpen: boolean) =>
    void navigate(isOpen ? { search: { create: true } } : { search: {}, replace: true });
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
      cell: (status) =>
        status.archivedAt === null && (
          <MoveButtons
            status={status}
            statuses={inUse}
            onMove={(ids) => move(ids).catch(failed("The order stays as it is"))}
          />
        ),
    },
    {
      name: "Actions",
      widthPx: 80,
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
            <MenuItem
              onSelect={() => void restore(status).catch(failed("The status stays archived"))}
            >
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
    <>
      <PageBar
        title="Statuses"
        actions={
          <Button look="primary" onClick={() => setCreate(true)}>
            Create status
          </Button>
        }
      />
      <ListTable
        label="Statuses"
        list={list}
        columns={columns}
        empty={
          <EmptyState icon={ListChecks} title="No statuses yet">
            Create a status for each step of your work on a referral.
          </EmptyState>
        }
      />
      {create === true && <CreateStatusDialog onClose={() => setCreate(false)} />}
      {opened?.verb === "edit" && <EditStatusDialog status={opened.status} onClose={close} />}
      {opened?.verb === "archive" && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={`Archive ${opened.status.label}?`}
          verb="Archive status"
          isDangerous
          call={() =>
            api("PATCH /organizations/:id/referral-statuses/:statusId", {
              params: { id, statusId: opened.status.id },
              body: { isArchived: true },
            })
          }
          invalidates={["referral-statuses"]}
          done={() => say("Status archived", opened.status.label)}
        >
          <p>
            Referrals that have this status keep it. No other referral can get it, and requests that
            set it are rejected. You can restore it later.
          </p>
        </ConfirmDialog>
      )}
    </>
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
