import type { BdProspect, BdProspectStage } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../data/request.ts";
import { usePortal, useRefreshPortal } from "../data/use-portal.ts";
import { FormButtons } from "../forms/form-buttons.tsx";
import { FormFailure } from "../forms/form-failure.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { differing, useVersioned } from "../forms/use-versioned.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field, Select, TextArea, TextInput } from "../ui/field.tsx";
import { say } from "../ui/toasts.tsx";
import { stageChoices } from "../words/portal.ts";

interface ProspectValues {
  name: string;
  company: string;
  email: string;
  phone: string;
  stage: BdProspectStage;
  value: string;
  notes: string;
}

const textOf = (typed: string) => (typed === "" ? null : typed);

const bodyOf = ({ name, company, email, phone, stage, value, notes }: ProspectValues) => ({
  name,
  company: textOf(company),
  email: textOf(email),
  phone: textOf(phone),
  stage,
  value: value === "" ? null : Number(value),
  notes: textOf(notes),
});

/** Creates a prospect, or changes the given one. */
export function ProspectDialog({
  prospect,
  onClose,
}: {
  prospect?: BdProspect;
  onClose: () => void;
}) {
  const { slug, query } = usePortal();
  const refresh = useRefreshPortal();
  const navigate = useNavigate();
  const params = { id: prospect?.id ?? "" };
  const change = useVersioned(prospect, () => api("GET /bd/prospects/:id", { params, query }));
  const defaultValues: ProspectValues = {
    name: prospect?.name ?? "",
    company: prospect?.company ?? "",
    email: prospect?.email ?? "",
    phone: prospect?.phone ?? "",
    stage: prospect?.stage ?? "lead",
    value: typeof prospect?.value === "number" ? String(prospect.value) : "",
    notes: prospect?.notes ?? "",
  };

  async function save(values: ProspectValues) {
    if (prospect === undefined) return api("POST /bd/prospects", { query, body: bodyOf(values) });
    const body = differing(bodyOf(defaultValues), bodyOf(values));
    return change((ifVersion) =>
      api("PATCH /bd/prospects/:id", { params, query, body, ifVersion }),
    );
  }

  const form = useServiceForm<ProspectValues>({
    defaultValues,
    draftKey: `prospect ${prospect?.id ?? `in ${slug}`}`,
    onSubmit: async (values) => {
      const saved = await save(values);
      await refresh();
      say(prospect === undefined ? "Prospect added" : "Prospect saved", saved.name);
      if (prospect !== undefined) return onClose();
      await navigate({
        to: "/o/$slug/portal/prospects/$prospectId",
        params: { slug, prospectId: saved.id },
        search: (present) => ({ ...present, create: undefined }),
      });
    },
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={prospect === undefined ? "New prospect" : "Edit the prospect"}
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2 empty:hidden">
          <FormFailure failure={form.failure} />
        </div>
        <Field label="Name" error={form.errorOf("name")}>
          <TextInput autoComplete="off" {...form.register("name")} />
        </Field>
        <Field label="Company" isOptional error={form.errorOf("company")}>
          <TextInput autoComplete="off" {...form.register("company")} />
        </Field>
        <Field label="E-mail" isOptional error={form.errorOf("email")}>
          <TextInput type="email" autoComplete="off" {...form.register("email")} />
        </Field>
        <Field label="Phone" isOptional error={form.errorOf("phone")}>
          <TextInput type="tel" autoComplete="off" {...form.register("phone")} />
        </Field>
        <Field label="Stage" error={form.errorOf("stage")}>
          <Select {...form.register("stage")}>
            {stageChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Value"
          isOptional
          help="In the organization's currency."
          error={form.errorOf("value")}
        >
          <TextInput
            type="number"
            min={0}
            step="any"
            inputMode="decimal"
            {...form.register("value")}
          />
        </Field>
        <Field label="Notes" isOptional error={form.errorOf("notes")} className="sm:col-span-2">
          <TextArea {...form.register("notes")} />
        </Field>
        <div className="sm:col-span-2">
          <FormButtons
            form={form}
            verb={prospect === undefined ? "Add the prospect" : "Save the prospect"}
            onClose={onClose}
          />
        </div>
      </form>
    </Dialog>
  );
}
