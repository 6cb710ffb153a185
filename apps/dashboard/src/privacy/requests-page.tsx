import type { DataSubjectRequest } from "@referral-service/contract/app";
import { useNavigate } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { isBusy, lookFor, requestsKey } from "../data/personal-data-requests.ts";
import { api } from "../data/request.ts";
import { FormFailure } from "../forms/form-failure.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { type Column, ListTable } from "../lists/list.tsx";
import { useLiveList } from "../lists/live-list.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { PageBar } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { isSuperAdmin } from "../words/roles.ts";
import { SuperAdminsAlone } from "./super-admins-alone.tsx";
import { personOf, statuses } from "./words.ts";

const columns: Column<DataSubjectRequest>[] = [
  { name: "About", cell: personOf },
  {
    name: "Status",
    widthPx: 130,
    cell: ({ status }) => <Tag tone={statuses[status].tone}>{statuses[status].label}</Tag>,
  },
  {
    name: "Asked by",
    widthPx: 200,
    cell: ({ requestedBy }) => requestedBy.name ?? "No name",
    isMinor: true,
  },
  {
    name: "When",
    widthPx: 130,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isMinor: true,
  },
];

/** Searches for the data of a person, and lists the earlier requests. */
export function RequestsPage() {
  const { user } = useOrganization();
  return (
    <>
      <PageBar title="Data protection" />
      {isSuperAdmin(user) ? (
        <>
          <LookUp />
          <Requests />
        </>
      ) : (
        <SuperAdminsAlone />
      )}
    </>
  );
}

function Requests() {
  const { slug } = useOrganization();
  const list = useLiveList(
    requestsKey(slug),
    (cursor, signal) =>
      api("GET /data-subject-requests", {
        query: { organization: slug, cursor, limit: 50 },
        signal,
      }),
    { refetchMs: (items) => (items.some(isBusy) ? 2_000 : 60_000) },
  );
  return (
    <ListTable
      label="Personal data requests"
      list={list}
      columns={columns}
      linkOf={({ id }) => ({
        to: "/o/$slug/settings/data-protection/$requestId",
        params: { slug, requestId: id },
      })}
      empty={
        <EmptyState icon={ShieldCheck} title="No requests yet">
          Requests appear here with their outcome.
        </EmptyState>
      }
    />
  );
}

/** A text with an @ is an e-mail address, every other one is a phone number. */
function LookUp() {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const form = useServiceForm<{ person: string }>({
    defaultValues: { person: "" },
    fieldOf: (path) => (path === "email" || path === "phone" ? "person" : path),
    onSubmit: async ({ person }) => {
      const text = person.trim();
      const { id } = await lookFor(slug, text.includes("@") ? { email: text } : { phone: text });
      await navigate({
        to: "/o/$slug/settings/data-protection/$requestId",
        params: { slug, requestId: id },
      });
    },
  });
  return (
    <form
      onSubmit={form.submit}
      noValidate
      className="grid max-w-160 shrink-0 gap-3 px-5 pt-5 pb-6"
    >
      <p className="text-ink-2">
        Find a person who asks for their data or wants to be erased. Then export all data as one
        document, or erase it.
      </p>
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
