import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { Loaded } from "../data/failures/loaded.tsx";
import { useLastCounted } from "../data/last-shape.ts";
import { useOrganization } from "../data/me.ts";
import { requestsList, useFindPerson } from "../data/personal-data-requests.ts";
import { useList } from "../data/use-list.ts";
import { FormFailure } from "../forms/form-buttons.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { MoreButton } from "../lists/more-button.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { PageBar, PageBody, Section } from "../ui/page.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { isSuperAdmin } from "../words/roles.ts";
import { personOf, statuses } from "./words.ts";

/** Searches for a person's data, and lists the earlier requests. */
export function RequestsPage() {
  const { user } = useOrganization();
  return isSuperAdmin(user) ? (
    <Requests />
  ) : (
    <>
      <PageBar title="Data protection" />
      <SuperAdminsAlone />
    </>
  );
}

const Requests = () => (
  <>
    <PageBar title="Data protection" />
    <PageBody width="settings">
      <Section
        title="Find person"
        description="Find a person who asked for their data. Then export all of it as one document, or erase it."
      >
        <LookUp />
      </Section>
      <Section title="Personal data requests">
        <EarlierRequests />
      </Section>
    </PageBody>
  </>
);

function EarlierRequests() {
  const { slug } = useOrganization();
  const list = useList(requestsList);
  const lastCount = useLastCounted(
    "personal data requests",
    list.data === undefined ? undefined : list.items.length,
  );
  if (list.data === undefined)
    return (
      <Loaded
        failure="Personal data requests could not be loaded"
        isPart
        query={list}
        skeleton={
          lastCount?.count === 0 ? (
            <SkeletonLines count={1} />
          ) : (
            <SkeletonRows count={lastCount?.count ?? 2} />
          )
        }
      />
    );
  if (list.items.length === 0)
    return <p className="text-ink-2">No requests yet. Find a person to start one.</p>;
  return (
    <div className="grid gap-3">
      <ul aria-label="Personal data requests" className="grid divide-y divide-line">
        {list.items.map((request) => (
          <li key={request.id} className="py-2.5 first:pt-0 last:pb-0">
            <Link
              to="/o/$slug/settings/data-protection/$requestId"
              params={{ slug, requestId: request.id }}
              className="group flex items-center gap-3"
            >
              <span className="grid min-w-0 flex-1">
                <span dir="auto" className="truncate font-medium group-hover:underline">
                  {personOf(request)}
                </span>
                <span className="text-xs text-ink-3">
                  Requested by {request.requestedBy.name ?? "No name"} ·{" "}
                  <Time unixMs={request.createdAt} />
                </span>
              </span>
              <Tag tone={statuses[request.status].tone}>{statuses[request.status].label}</Tag>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton list={list}>Show more requests</MoreButton>
    </div>
  );
}

/** Treats text with an @ as an email address, and any other text as a phone number. */
function LookUp() {
  const find = useFindPerson();
  const form = useServiceForm<{ person: string }>({
    defaultValues: { person: "" },
    fieldOf: (path) => (path === "email" || path === "phone" ? "person" : path),
    onSubmit: async ({ person }) => {
      const text = person.trim();
      await find(text.includes("@") ? { email: text } : { phone: text });
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <FormFailure failure={form.failure} />
      <Field label="Email address or phone number" error={form.errorOf("person")}>
        <div className="flex gap-2">
          <TextInput
            autoComplete="off"
            placeholder="ada@example.com"
            {...form.register("person")}
          />
          <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
            Find person
          </Button>
        </div>
      </Field>
    </form>
  );
}

export const SuperAdminsAlone = () => (
  <EmptyState icon={Lock} title="Super admins manage data protection">
    Ask a super admin of your organization to find, export or erase a person.
  </EmptyState>
);
