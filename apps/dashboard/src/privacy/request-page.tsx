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
import { SuperAdminsAlone } from "./super-admins-alone.tsx";
import { personOf, statuses } from "./words.ts";

const route = getRouteApi("/o/$slug/settings/data-protection/$requestId");

/** A data subject request: the person, the data that is held, and the actions. */
export function RequestPage() {
  const { slug, user } = useOrganization();
  const { requestId } = route.useParams();
  const found = useQuery(requestQuery(requestId), { enabled: isSuperAdmin(user) });
  const shown = found.data;
  return (
    <>
      <PageBar
        title={shown === undefined ? "Request" : personOf(shown)}
        crumbs={
          <Link to="/o/$slug/settings/data-protection" params={{ slug }} className="hover:text-ink">
            Data protection
          </Link>
        }
        status={
          shown && <Tag tone={statuses[shown.status].tone}>{statuses[shown.status].label}</Tag>
        }
      />
      {isSuperAdmin(user) ? (
        <PageBody>
          <Loaded query={found}>{(read) => <Request of={read} />}</Loaded>
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
        <Fact name="Asked by">{requestedBy.name ?? "No name"}</Fact>
        <Fact name="Asked">
          <Time unixMs={createdAt} />
        </Fact>
        {completedAt !== null && !isBusy(shown) && (
          <Fact name="Done">
            <Time unixMs={completedAt} />
          </Fact>
        )}
      </Facts>
      {erased !== null && Object.values(erased).some((count) => count > 0) && (
        <Section title="What was erased">
          <HoldingsTable label="What was erased" counts={erased} />
        </Section>
      )}
      {erased === null && held !== null && (
        <Section title="What is held" description="In this organization, as it was found.">
          <HoldingsTable label="What is held" counts={held} showsFates />
        </Section>
      )}
    </>
  );
}

function soughtText(sought: DataSubjectRequest["sought"]): string {
  if (sought === null) return "Forgotten";
  const { email, phone, userId } = sought;
  return (
    email ?? phone ?? (userId === undefined ? "A referral, by its page" : "A person, by their page")
  );
}

const verbs: Partial<Record<DataSubjectRequest["status"], string>> = {
  looking: "Looking through the organization",
  exporting: "Making the document",
  erasing: "Erasing the person",
};

const Progress = ({ status }: Pick<DataSubjectRequest, "status">) => (
  <div role="status" className="grid gap-2">
    <p className="font-medium">{verbs[status]}…</p>
    <progress
      aria-label={verbs[status]}
      className="h-2 w-full animate-pulse appearance-none overflow-hidden rounded-full bg-accent/40 [&::-moz-progress-bar]:bg-transparent [&::-webkit-progress-bar]:bg-transparent"
    />
    <p className="text-ink-2">This may take a minute. You may leave this page: it goes on.</p>
  </div>
);

function Outcome({ of: shown }: { of: DataSubjectRequest }) {
  const { slug } = useOrganization();
  switch (shown.status) {
    case "nothing_found":
      return (
        <Notice tone="info" title="Nothing found" action={<LookAgain />}>
          Nobody in this organization is known by that.
        </Notice>
      );
    case "failed":
      return (
        <Notice tone="bad" title="This failed" action={<LookAgain />}>
          {shown.failedBecause}.
        </Notice>
      );
    case "erased":
      return shown.auditLogRemains ? (
        <Notice tone="warn" title="Erased, but for the audit log">
          The audit log has an owner of its own. The operator has to finish with{" "}
          <code className="font-mono text-xs">erase-person {slug} --unfinished</code>.
        </Notice>
      ) : (
        <Notice tone="good" title="The person is erased">
          This request has forgotten who it was.
        </Notice>
      );
    default:
      return shown.sought === null ? (
        <Notice tone="info" title="This request has forgotten the person" action={<LookAgain />}>
          It did so after a day.
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
      Look again
    </Link>
  );
}
