import type { DataSubjectRequest } from "@referral-service/contract/app";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { isBusy, requestQuery } from "../data/personal-data-requests.ts";
import { useQuery } from "../data/queries.ts";
import { buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageBar, PageBody, Section } from "../ui/page.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { isSuperAdmin } from "../words/roles.ts";
import { Decision } from "./decision.tsx";
import { HoldingsTable } from "./holdings-table.tsx";
import { SuperAdminsAlone } from "./requests-page.tsx";
import { personOf, statuses } from "./words.ts";

const route = getRouteApi("/o/$slug/settings/data-protection/$requestId");

/** Shows a personal data request: the person, the stored data and the actions. */
export function RequestPage() {
  const { slug, user } = useOrganization();
  const { requestId } = route.useParams();
  const found = useQuery(requestQuery(requestId), { enabled: isSuperAdmin(user) });
  const shown = found.data;
  return (
    <>
      <PageBar
        title={shown === undefined ? "Request" : personOf(shown)}
        above={{
          label: "Data protection",
          link: { to: "/o/$slug/settings/data-protection", params: { slug } },
        }}
        status={
          shown && <Tag tone={statuses[shown.status].tone}>{statuses[shown.status].label}</Tag>
        }
      />
      {isSuperAdmin(user) ? (
        <PageBody>
          <Loaded failure="The request could not be loaded" query={found}>
            {(read) => <Request of={read} />}
          </Loaded>
        </PageBody>
      ) : (
        <SuperAdminsAlone />
      )}
    </>
  );
}

function Request({ of: shown }: { of: DataSubjectRequest }) {
  const { status, sought, held, erased, requestedBy, createdAt, completedAt } = shown;
  return (
    <>
      {isBusy(shown) ? <Progress status={status} /> : <Outcome of={shown} />}
      <Facts>
        <Fact name="Person">{soughtText(sought)}</Fact>
        <Fact name="Requested by">{requestedBy.name ?? "No name"}</Fact>
        <Fact name="Requested">
          <Time unixMs={createdAt} />
        </Fact>
        {completedAt !== null && !isBusy(shown) && (
          <Fact name="Completed">
            <Time unixMs={completedAt} />
          </Fact>
        )}
      </Facts>
      {erased !== null && Object.values(erased).some((count) => count > 0) && (
        <Section title="Erased data">
          <HoldingsTable label="Erased data" counts={erased} />
        </Section>
      )}
      {erased === null && held !== null && (
        <Section title="Stored data" description="Data found in this organization.">
          <HoldingsTable label="Stored data" counts={held} showsFates />
        </Section>
      )}
    </>
  );
}

function soughtText(sought: DataSubjectRequest["sought"]): string {
  if (sought === null) return "Personal data deleted";
  const { email, phone, userId } = sought;
  return email ?? phone ?? (userId === undefined ? "Referred person" : "A person");
}

const verbs: Partial<Record<DataSubjectRequest["status"], string>> = {
  looking: "Searching the organization",
  exporting: "Creating the document",
  erasing: "Erasing the person",
};

const Progress = ({ status }: Pick<DataSubjectRequest, "status">) => (
  <div role="status" className="grid gap-2">
    <p className="font-medium">{verbs[status]}…</p>
    <progress
      aria-label={verbs[status]}
      className="h-2 w-full animate-pulse appearance-none overflow-hidden rounded-full bg-accent/40 [&::-moz-progress-bar]:bg-transparent [&::-webkit-progress-bar]:bg-transparent"
    />
    <p className="text-ink-2">This can take a minute. You can leave this page.</p>
  </div>
);

function Outcome({ of: shown }: { of: DataSubjectRequest }) {
  const { slug } = useOrganization();
  switch (shown.status) {
    case "nothing_found":
      return (
        <Notice tone="info" title="Nothing found" action={<LookAgain />}>
          No data about this person was found in the organization.
        </Notice>
      );
    case "failed":
      return (
        <Notice tone="bad" title="Request failed" action={<LookAgain />}>
          {shown.failedBecause}
        </Notice>
      );
    case "erased":
      return shown.auditLogRemains ? (
        <Notice tone="warn" title="Erased except in the audit log">
          The service can't change existing audit log entries. The operator must finish the erasure
          with <code className="font-mono text-xs">erase-person {slug} --unfinished</code>.
        </Notice>
      ) : (
        <Notice tone="good" title="Person erased">
          The person's details are no longer part of this request.
        </Notice>
      );
    default:
      return shown.sought === null ? (
        <Notice tone="info" title="Personal data deleted" action={<LookAgain />}>
          We delete the person's data from a request after 24 hours.
        </Notice>
      ) : (
        <Decision of={shown} />
      );
  }
}

function LookAgain() {
  const { slug } = useOrganization();
  return (
    <Link to="/o/$slug/settings/data-protection" params={{ slug }} className={buttonClass()}>
      Search again
    </Link>
  );
}
