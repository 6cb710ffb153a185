import type { BdActivity } from "@referral-service/contract";
import { useState } from "react";
import { activities, usePortal } from "../data/portal.ts";
import { useCommand } from "../data/use-command.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { MomentField } from "../forms/day-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { SelectField, TextAreaField } from "../forms/text-field.tsx";
import { Button } from "../ui/button.tsx";
import { say } from "../ui/toasts.tsx";
import { activityTypeNames, activityTypes } from "../words/portal.ts";
import { fieldTime, momentOf } from "../words/times.ts";

interface ActivityValues {
  type: BdActivity["type"];
  summary: string;
  /** Value of a date and time field. Empty means now. */
  occurredAt: string;
}

type ActivityForm = ReturnType<typeof useServiceForm<ActivityValues>>;

/** Logs or changes an activity with a prospect. */
export function ActivityDialog({
  activity,
  prospect,
  onClose,
}: {
  /** A new activity of this type if there is no ID. */
  activity: Pick<BdActivity, "type"> & Partial<BdActivity>;
  prospect: { id: string; name: string };
  onClose: () => void;
}) {
  const portal = usePortal();
  const { timeZone } = portal;
  const [isDeleting, setDeleting] = useState(false);
  const { id, version } = activity;
  const isNew = id === undefined;
  const shown = id === undefined ? undefined : { id, version: version ?? 0 };
  const defaultValues: ActivityValues = {
    type: activity.type,
    summary: activity.summary ?? "",
    occurredAt: activity.occurredAt === undefined ? "" : fieldTime(activity.occurredAt, timeZone),
  };
  const bodyOf = ({ type, summary, occurredAt }: ActivityValues) => ({
    prospectId: prospect.id,
    type,
    summary,
    ...(occurredAt !== "" && { occurredAt: momentOf(occurredAt, timeZone) }),
  });
  const save = useCommand({
    ...activities.save(portal, shown),
    done: ({ type }) => {
      say(`${activityTypes[type]} ${isNew ? "logged" : "saved"}`, prospect.name);
      onClose();
    },
  });
  const form = useServiceForm<ActivityValues>({
    defaultValues,
    draftKey: `activity ${id ?? `${activity.type} with ${prospect.id}`}`,
    onSubmit: (values, begunWith) => save({ body: bodyOf(values), begunWith: bodyOf(begunWith) }),
  });

  if (isDeleting && shown !== undefined) {
    return (
      <DeleteActivityDialog
        activity={{ ...shown, type: activity.type }}
        prospectName={prospect.name}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          form.forgetDraft();
          onClose();
        }}
      />
    );
  }
  const type = activityTypes[form.watch("type")].toLowerCase();
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isNew ? `Log ${type}` : `Edit ${type}`}
      description={isNew ? `With ${prospect.name}` : undefined}
      verb={isNew ? `Log ${type}` : `Save ${type}`}
      buttons={
        !isNew && (
          <Button look="danger" className="mr-auto" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
    >
      <ActivityFields form={form} isNew={isNew} />
    </FormDialog>
  );
}

const ActivityFields = ({ form, isNew }: { form: ActivityForm; isNew: boolean }) => (
  <>
    <TextAreaField form={form} name="summary" label="Summary" />
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField form={form} name="type" label="Type">
        {activityTypeNames.map((name) => (
          <option key={name} value={name}>
            {activityTypes[name]}
          </option>
        ))}
      </SelectField>
      <MomentField
        form={form}
        name="occurredAt"
        label="Time"
        isOptional={isNew}
        help={`${isNew ? "Leave this empty to use the current time. " : ""}Time zone: ${usePortal().timeZone}.`}
      />
    </div>
  </>
);

function DeleteActivityDialog({
  activity,
  prospectName,
  onClose,
  onDeleted,
}: {
  activity: Pick<BdActivity, "id" | "version" | "type">;
  prospectName: string;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const type = activityTypes[activity.type];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete the ${type.toLowerCase()} with ${prospectName}?`}
      verb="Delete"
      isDangerous
      {...activities.remove(usePortal(), activity)}
      done={() => {
        say(`${type} deleted`, prospectName);
        onDeleted();
      }}
    >
      <p>This permanently deletes the activity. It no longer counts toward goals.</p>
    </ConfirmDialog>
  );
}
