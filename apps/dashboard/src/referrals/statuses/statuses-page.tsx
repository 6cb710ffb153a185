import type { ReferralStatusDefinition } from "@referral-service/contract";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../data/api-error.ts";
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
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { MenuItem } from "../../ui/menu.tsx";
import { say } from "../../ui/toasts.tsx";
import { statusColumns } from "./columns.tsx";
import { MoveItems } from "./move-items.tsx";
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
  const isNarrow = useIsNarrow();
  const moveOf = (status: ReferralStatusDefinition) => ({
    status,
    statuses: inUse,
    onMove: (ids: string[]) => void moving.attempt(() => order(ids)),
  });

  const columns: Column<ReferralStatusDefinition>[] = [
    ...statusColumns({
      countOf: (key) => countOf(counts, key),
      isNarrow,
      onOpen: (status) => setOpened({ status, verb: "edit" }),
    }),
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
          {status.archivedAt === null && <MoveItems {...moveOf(status)} />}
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
      intro={<Intro moving={moving} />}
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
      {opened?.verb === "archive" && <ArchiveDialog status={opened.status} onClose={close} />}
    </ListPage>
  );
}

const failed = (title: string) => (error: unknown) => say(title, messageOf(error));

/** What the order does, and whether the last move is saved. */
const Intro = ({
  moving: { failure, isBusy, isDone },
}: {
  moving: Pick<ReturnType<typeof useAttempt>, "failure" | "isBusy" | "isDone">;
}) => (
  <>
    <span className="flex-auto">
      Each referral has one of these statuses. Lists and reports use this order. Move a status in
      its menu.
    </span>
    {failure === undefined ? (
      <SavesAtOnce isBusy={isBusy} isDone={isDone} />
    ) : (
      <span role="alert" className="text-bad">
        {failure}
      </span>
    )}
  </>
);

const ArchiveDialog = ({
  status: { id, label },
  onClose,
}: {
  status: ReferralStatusDefinition;
  onClose: () => void;
}) => (
  <ConfirmDialog
    isOpen
    onClose={onClose}
    title={`Archive “${label}”?`}
    verb="Archive status"
    isDangerous
    {...archiveStatus(id)}
    done={() => say("Status archived", label)}
  >
    <p>
      Referrals that have this status keep it. No other referral can get it, and we reject requests
      that set it. You can restore the status later.
    </p>
  </ConfirmDialog>
);
