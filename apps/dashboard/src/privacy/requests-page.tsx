import type { DataSubjectRequest } from "@referral-service/contract/app";
import { Lock } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { requestsList, useFindPerson } from "../data/personal-data-requests.ts";
import { useList } from "../data/use-list.ts";
import { FormFailure } from "../forms/form-buttons.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { Column } from "../lists/list-table.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { PageBar } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { isSuperAdmin } from "../words/roles.ts";
import { personOf, statuses } from "./words.ts";

const columns: Column<DataSubjectRequest>[] = [
  { name: "Person", cell: personOf },
  {
    name: "Status",
    widthPx: 130,
    cell: ({ status }) => <Tag tone={statuses[status].tone}>{statuses[status].label}</Tag>,
  },
  {
    name: "Requested by",
    widthPx: 200,
    cell: ({ requestedBy }) => requestedBy.name ?? "No name",
  },
  {
    name: "Requested",
    widthPx: 144,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    order: "descending",
    isNumber: true,
    isNextToName: true,
  },
];

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
  <ListPage
    title="Data protection"
    label="Personal data requests"
    notice={
      <>
        <LookUp />
        <h2 className="border-b border-line px-5 pt-3 pb-2">Requests</h2>
      </>
    }
    list={useList(requestsList)}
    columns={columns}
    opens="/o/$slug/settings/data-protection/$requestId"
    empty={
      <p className="max-w-160 px-5 py-3 text-ink-2">
        No requests yet. A request appears here with its outcome after you find a person.
      </p>
    }
  />
);

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
    <form
      onSubmit={form.submit}
      noValidate
      className="grid max-w-160 shrink-0 gap-3 px-5 pt-5 pb-4"
    >
      <p className="text-ink-2">
        Find a person who asked you to export or erase their data. Then export all of it as one
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

export const SuperAdminsAlone = () => (
  <EmptyState icon={Lock} title="Super admins manage data protection">
    Ask a super admin of your organization to find, export or erase a person.
  </EmptyState>
);
