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
import { EmptyState } from "../../ui/empty-state.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { MenuItem } from "../../ui/menu.tsx";
import { counted } from "../../words/counts.ts";
import { ReplaceLabelDialog } from "./replace-label-dialog.tsx";

const { widthPx: _, ...wideMenu } = menuColumn;

const whole = new Intl.NumberFormat("en");

/** Lists the labels of the organization's referrals. A label exists only on referrals. */
export function LabelsPage() {
  const { slug } = useOrganization();
  const isNarrow = useIsNarrow();
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
          className="hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center"
        >
          {id}
        </Link>
      ),
    },
    {
      name: "Referrals",
      widthPx: 110,
      cell: ({ referralCount }) => whole.format(referralCount),
      phoneCell: ({ referralCount }) => counted(referralCount, "referral"),
      order: "descending",
      isNumber: true,
      isMinor: true,
    },
    {
      // The counts are near their labels, and the menus at the end.
      ...(isNarrow ? menuColumn : wideMenu),
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
      notice={
        <p className="border-b border-line px-5 py-2 text-xs text-ink-3">
          Labels come from referrals. A label exists for as long as a referral has it.
          {isPart && " The counts cover only the newest 10,000 referrals."}
        </p>
      }
      list={useList(labelsList)}
      columns={columns}
      empty={
        <EmptyState icon={Tags} title="No labels yet">
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
