import type { HeldSubmission } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { ShieldQuestion } from "lucide-react";
import { heldSubmissionsList } from "../../data/held-submissions.ts";
import { useOrganization } from "../../data/me.ts";
import { useList } from "../../data/use-list.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Time } from "../../ui/time.tsx";

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
    widthPx: 144,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    order: "descending",
    isNumber: true,
    isNextToName: true,
  },
  {
    name: "Kept until",
    widthPx: 144,
    cell: ({ keptUntil }) => <Time unixMs={keptUntil} />,
    isNumber: true,
    isMinor: true,
  },
];

const LinksLink = () => (
  <Link
    to="/o/$slug/links/public"
    params={{ slug: useOrganization().slug }}
    className={buttonClass("primary")}
  >
    Go to public links
  </Link>
);

const about =
  "Submissions that might be spam stay here for 30 days. You can release or discard them.";

export const HeldSubmissionsPage = () => (
  <ListPage
    title="Held submissions"
    intro={about}
    list={useList(heldSubmissionsList)}
    columns={columns}
    opens="/o/$slug/links/held/$heldId"
    empty={
      <EmptyState icon={ShieldQuestion} title="No held submissions" action={<LinksLink />}>
        {about}
      </EmptyState>
    }
  />
);
