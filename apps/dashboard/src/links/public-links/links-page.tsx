import type { PublicLink } from "@referral-service/contract";
import { getRouteApi, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { usePersonName } from "../../data/users.tsx";
import { CsvButton } from "../../lists/csv-button.tsx";
import { type Filter, FilterBar } from "../../lists/filters.tsx";
import { FromProgram } from "../../lists/from-program.tsx";
import { type Column, ListTable, useList } from "../../lists/list.tsx";
import { PersonFilter } from "../../lists/person-filter.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageBar } from "../../ui/page.tsx";
import { Status } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { newLink } from "../../words/samples.ts";

const CreateLinkDialog = lazy(async () => ({
  default: (await import("./create-link-dialog.tsx")).CreateLinkDialog,
}));

const route = getRouteApi("/o/$slug/links/public");
const whole = new Intl.NumberFormat("en");

const statusFilter: Filter<"status"> = {
  name: "status",
  label: "Status",
  choices: [
    { value: "active", label: "Not paused" },
    { value: "paused", label: "Paused" },
  ],
};

const isActiveAt = { active: "true", paused: "false" } as const;

const columns: Column<PublicLink>[] = [
  { name: "Link", cell: ({ slug }) => `/r/${slug}` },
  { name: "Referrer", cell: ({ referrerName }) => referrerName ?? "–", isMinor: true },
  {
    name: "Status",
    widthPx: 140,
    cell: (link) => <LinkStatus link={link} />,
  },
  {
    name: "Clicks",
    widthPx: 90,
    cell: ({ clickCount }) => whole.format(clickCount),
    isNumber: true,
    isMinor: true,
  },
  {
    name: "Submissions",
    widthPx: 110,
    cell: ({ submissionCount }) => whole.format(submissionCount),
    isNumber: true,
  },
  {
    name: "Created",
    widthPx: 120,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isNumber: true,
    isMinor: true,
  },
];

/** Says why the link does not work, if it does not. Resuming it would not help while its referrer is the reason. */
export function LinkStatus({ link }: { link: Pick<PublicLink, "isActive" | "referrerStatus"> }) {
  const { isActive, referrerStatus } = link;
  switch (referrerStatus) {
    case "blocked":
      return <Status tone="bad">Referrer blocked</Status>;
    case "left":
      return <Status tone="bad">Referrer left</Status>;
    case "active":
      return isActive ? <Status tone="good">Active</Status> : <Status tone="plain">Paused</Status>;
    default:
      return referrerStatus satisfies never;
  }
}

export function LinksPage() {
  const { slug, user } = useOrganization();
  const { status, referrer, create } = route.useSearch();
  const { linkId } = useParams({ strict: false });
  const navigate = useNavigate({ from: "/o/$slug/links/public" });
  const query = {
    organization: slug,
    isActive: status && isActiveAt[status],
    referrerId: referrer,
  };
  const list = useList(["public-links", slug, { status, referrer }], (cursor, signal) =>
    api("GET /public-links", { query: { ...query, cursor, limit: 50 }, signal }),
  );
  const referrerName = usePersonName(referrer);
  const referrerFilter: Filter<"referrer"> = {
    name: "referrer",
    label: "Referrer",
    choices: referrer === undefined ? [] : [{ value: referrer, label: referrerName }],
  };
  const setCreate = (isOpen: boolean) =>
    void navigate({ search: (present) => ({ ...present, create: isOpen ? true : undefined }) });
  const createButton = (
    <Button look="primary" onClick={() => setCreate(true)}>
      Create link
    </Button>
  );

  return (
    <>
      <PageBar
        title="Public links"
        actions={
          <>
            <CsvButton address="GET /public-links" query={query} fileName="public-links.csv" />
            {createButton}
          </>
        }
      />
      <FilterBar<"status" | "referrer">
        filters={referrer === undefined ? [statusFilter] : [statusFilter, referrerFilter]}
        chosen={{ status, referrer }}
        onChange={(name, value) =>
          void navigate({ search: (present) => ({ ...present, [name]: value }) })
        }
      >
        {referrer === undefined && isAboveReferrer(user) && (
          <PersonFilter
            label="Referrer"
            onChoose={(chosen) =>
              void navigate({ search: (present) => ({ ...present, referrer: chosen }) })
            }
          />
        )}
      </FilterBar>
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="Public links"
          list={list}
          columns={columns}
          selectedId={linkId}
          linkOf={({ id }) => ({
            to: "/o/$slug/links/public/$linkId",
            params: { slug, linkId: id },
            search: true,
          })}
          empty={
            status !== undefined || referrer !== undefined ? (
              <EmptyState icon={Link2} title="No link matches these filters">
                Remove a filter to see more links.
              </EmptyState>
            ) : (
              <EmptyState icon={Link2} title="No public links yet" action={createButton}>
                Visitors leave their details on the page of a public link. Each submission becomes a
                referral by the link's referrer.
                <FromProgram sample={newLink(user.id)} />
              </EmptyState>
            )
          }
        />
        <Outlet />
      </div>
      {create === true && (
        <Suspense>
          <CreateLinkDialog onClose={() => setCreate(false)} />
        </Suspense>
      )}
    </>
  );
}
