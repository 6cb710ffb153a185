import type { BdProspect, BdProspectStage } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { prospects, usePortal } from "../data/portal.ts";
import { useCommand } from "../data/use-command.ts";
import { FormButtons } from "../forms/form-buttons.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { SelectField, TextAreaField, TextField } from "../forms/text-field.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { OptionalFields } from "../ui/field.tsx";
import { focusRecord } from "../ui/record-bar.tsx";
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

type ProspectForm = ReturnType<typeof useServiceForm<ProspectValues>>;

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

const valuesOf = (prospect: BdProspect | undefined): ProspectValues => ({
  name: prospect?.name ?? "",
  company: prospect?.company ?? "",
  email: prospect?.email ?? "",
  phone: prospect?.phone ?? "",
  stage: prospect?.stage ?? "lead",
  value: typeof prospect?.value === "number" ? String(prospect.value) : "",
  notes: prospect?.notes ?? "",
});

/** Creates a prospect or changes the given one. */
export function ProspectDialog({
  prospect,
  onClose,
}: {
  prospect?: BdProspect;
  onClose: () => void;
}) {
  const portal = usePortal();
  const { slug } = portal;
  const navigate = useNavigate();
  const save = useCommand({
    ...prospects.save(portal, prospect),
    done: async (saved) => {
      say(prospect === undefined ? "Prospect added" : "Prospect saved", saved.name);
      if (prospect !== undefined) return onClose();
      await navigate({
        to: "/o/$slug/portal/prospects/$prospectId",
        params: { slug, prospectId: saved.id },
        search: (present) => ({ ...present, create: undefined }),
        replace: true,
      });
      focusRecord();
    },
  });
  const form = useServiceForm<ProspectValues>({
    defaultValues: valuesOf(prospect),
    draftKey: `prospect ${prospect?.id ?? `in ${slug}`}`,
    onSubmit: (values, begunWith) => save({ body: bodyOf(values), begunWith: bodyOf(begunWith) }),
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={prospect === undefined ? "Add prospect" : "Edit prospect"}
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4 sm:grid-cols-2">
        <ProspectFields form={form} />
        <div className="sm:col-span-2">
          <FormButtons
            form={form}
            verb={prospect === undefined ? "Add prospect" : "Save prospect"}
            onClose={onClose}
          />
        </div>
      </form>
    </Dialog>
  );
}

const ProspectFields = ({ form }: { form: ProspectForm }) => (
  <>
    <TextField form={form} name="name" label="Name" autoComplete="off" />
    <SelectField form={form} name="stage" label="Stage">
      {stageChoices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
    <div className="sm:col-span-2">
      <OptionalFields>
        <TextField form={form} name="company" label="Company" isOptional autoComplete="off" />
        <TextField
          form={form}
          name="email"
          label="Email"
          isOptional
          type="email"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="phone"
          label="Phone"
          isOptional
          type="tel"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="value"
          label="Value"
          isOptional
          help="In the organization's currency."
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
        />
        <TextAreaField
          form={form}
          name="notes"
          label="Notes"
          isOptional
          fieldClassName="sm:col-span-2"
        />
      </OptionalFields>
    </div>
  </>
);
