import { Link } from "@tanstack/react-router";
import { Tags } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { labelsList } from "../../data/referral-labels.ts";
import { facetsQuery } from "../../data/referrals.ts";
import { useList } from "../../data/use-list.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { textOfMany } from "../../lists/many-values.ts";
import { menuColumn, RowMenu } from "../../lists/row-menu.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { numberText } from "../../ui/format-language.ts";
import { MenuItem } from "../../ui/menu.tsx";
import { ReplaceLabelDialog } from "./replace-label-dialog.tsx";

/** How many referrals have a label, with a bar that compares it with the most used label. */
const Use = ({ count, most }: { count: number; most: number }) => (
  <span className="flex items-center gap-3">
    <span className="figures w-14 text-right">{numberText(count)}</span>
    <span aria-hidden className="w-40">
      <span
        className="block h-1 rounded-full bg-line-strong"
        style={{ width: `${(count / most) * 100}%` }}
      />
    </span>
  </span>
);

/** Lists the labels of the organization's referrals. A label exists only on referrals. */
export function LabelsPage() {
  const { slug } = useOrganization();
  const list = useList(labelsList);
  const most = Math.max(1, ...list.items.map(({ referralCount }) => referralCount));
  const [opened, setOpened] =
    useState<Omit<ComponentProps<typeof ReplaceLabelDialog>, "onClose">>();
  const isPart = useQuery(facetsQuery({}, "labels")).data?.some(({ isMore }) => isMore);
  const columns: Column<{ id: string; referralCount: number }>[] = [
    {
      name: "Label",
      maxPx: 280,
      cell: ({ id }) => (
        <Link
          to="/o/$slug/referrals"
          params={{ slug }}
          search={{ label: textOfMany({ isNot: false, values: [id] }) }}
          className="inline-block max-w-full truncate align-middle hover:underline pointer-coarse:min-w-11 pointer-coarse:leading-11"
        >
          {id}
        </Link>
      ),
    },
    {
      name: "Referrals",
      cell: ({ referralCount }) => <Use count={referralCount} most={most} />,
      phoneCell: ({ referralCount }) => numberText(referralCount),
      order: "descending",
      isMinor: true,
    },
    {
      ...menuColumn,
      cell: ({ id, referralCount }) => {
        const label = { label: id, count: isPart ? undefined : referralCount };
        return (
          <RowMenu label={`Actions for ${id}`}>
            <MenuItem onSelect={() => setOpened({ ...label, verb: "rename" })}>Rename</MenuItem>
            <MenuItem isDangerous onSelect={() => setOpened({ ...label, verb: "delete" })}>
              Delete
            </MenuItem>
          </RowMenu>
        );
      },
    },
  ];
  return (
    <ListPage
      title="Labels"
      intro={`Labels come from referrals. A label exists for as long as a referral has it.${
        isPart ? " The counts cover only the newest 10,000 referrals." : ""
      }`}
      list={list}
      columns={columns}
      empty={
        <EmptyState
          icon={Tags}
          title="No labels yet"
          action={
            <Link to="/o/$slug/referrals" params={{ slug }} className={buttonClass("primary")}>
              Go to referrals
            </Link>
          }
        >
          Open a referral to add a label, or select several referrals in the list.
        </EmptyState>
      }
    >
      {opened !== undefined && (
        <ReplaceLabelDialog {...opened} onClose={() => setOpened(undefined)} />
      )}
    </ListPage>
  );
}
