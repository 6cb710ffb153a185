import type { HeldSubmission } from "@referral-service/contract/app";
import { Outlet, useParams } from "@tanstack/react-router";
import { ShieldQuestion } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { type Column, ListTable } from "../../lists/list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageBar } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { useHeldSubmissions } from "./held-list.ts";

const columns: Column<HeldSubmission>[] = [
  { name: "Name", cell: ({ name }) => name ?? "–" },
  { name: "Email", cell: ({ email }) => email ?? "–" },
  {
    name: "Link",
    cell: ({ slug, code }) => (slug === null ? `/join/${code}` : `/r/${slug}`),
    isMinor: true,
  },
  {
    name: "Sent",
    widthPx: 120,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isNumber: true,
  },
  {
    name: "Kept until",
    widthPx: 120,
    cell: ({ keptUntil }) => <Time unixMs={keptUntil} />,
    isNumber: true,
    isMinor: true,
  },
];

export function HeldSubmissionsPage() {
  const { slug } = useOrganization();
  const { heldId } = useParams({ strict: false });
  const list = useHeldSubmissions(slug);
  return (
    <>
      <PageBar title="Held submissions" />
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="Held submissions"
          list={list}
          columns={columns}
          selectedId={heldId}
          linkOf={({ id }) => ({ to: "/o/$slug/links/held/$heldId", params: { slug, heldId: id } })}
          empty={
            <EmptyState icon={ShieldQuestion} title="No held submissions">
              Forms that might come from a program stay here for 30 days. You can release or discard
              them.
            </EmptyState>
          }
        />
        <Outlet />
      </div>
    </>
  );
}
