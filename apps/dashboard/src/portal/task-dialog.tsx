import type { ShownTask } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { tasks, usePortal } from "../data/portal.ts";
import { useCommand } from "../data/use-command.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { MomentField } from "../forms/day-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { ReferralInput } from "../forms/referral-input.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { TextField } from "../forms/text-field.tsx";
import { Button } from "../ui/button.tsx";
import { Field, OptionalFields } from "../ui/field.tsx";
import { say } from "../ui/toasts.tsx";
import { fieldTime, momentOf } from "../words/times.ts";
import { ProspectChoice } from "./prospect-choice.tsx";

interface TaskValues {
  title: string;
  /** Value of a date and time field. Empty means none. */
  dueAt: string;
  prospectId: string;
  referralId: string;
}

interface Named {
  id: string;
  name: string;
}

const taskOf = ({ title, dueAt, prospectId, referralId }: TaskValues, timeZone: string) => ({
  title,
  dueAt: dueAt === "" ? null : momentOf(dueAt, timeZone),
  prospectId: prospectId === "" ? null : prospectId,
  referralId: referralId === "" ? null : referralId,
});

interface TaskDialogProps {
  task?: ShownTask | undefined;
  /** Prospect of a new task. */
  prospect?: Named | undefined;
  /** Referral of a new task. */
  referral?: Named | undefined;
  onClose: () => void;
}

/** Creates a task or changes the given one. */
export function TaskDialog({ task, prospect, referral, onClose }: TaskDialogProps) {
  const portal = usePortal();
  const { slug, timeZone } = portal;
  const [isDeleting, setDeleting] = useState(false);
  const about = aboutOf(task) ?? prospect;
  const present = referralOf(task) ?? referral;
  const bodyOf = (values: TaskValues) => taskOf(values, timeZone);
  const save = useCommand({
    ...tasks.save(portal, task),
    done: ({ title }) => {
      say(task === undefined ? "Task added" : "Task saved", title);
      onClose();
    },
  });
  const form = useServiceForm<TaskValues>({
    defaultValues: {
      title: task?.title ?? "",
      dueAt: typeof task?.dueAt === "number" ? fieldTime(task.dueAt, timeZone) : "",
      prospectId: about?.id ?? "",
      referralId: present?.id ?? "",
    },
    draftKey: `task ${task?.id ?? `about ${prospect?.id ?? referral?.id ?? "anything"} in ${slug}`}`,
    onSubmit: (values, begunWith) => save({ body: bodyOf(values), begunWith: bodyOf(begunWith) }),
  });

  if (isDeleting && task !== undefined) {
    return (
      <DeleteTaskDialog
        task={task}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          form.forgetDraft();
          onClose();
        }}
      />
    );
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={task === undefined ? "Add task" : "Edit task"}
      verb={task === undefined ? "Add task" : "Save task"}
      buttons={
        task !== undefined && (
          <Button look="danger" className="mr-auto" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
    >
      <TextField form={form} name="title" label="Task" autoComplete="off" />
      <OptionalFields isStacked>
        <MomentField
          form={form}
          name="dueAt"
          label="Due"
          isOptional
          help={`Time zone: ${timeZone}.`}
        />
        <ProspectChoice
          error={form.errorOf("prospectId")}
          value={form.watch("prospectId")}
          present={about}
          help={
            about !== undefined && prospect === undefined ? (
              <ProspectLink prospect={about} />
            ) : undefined
          }
          onChange={(prospectId) => form.setValue("prospectId", prospectId)}
        />
        <Field label="Referral" isOptional error={form.errorOf("referralId")}>
          <ReferralInput
            present={present === undefined ? null : { id: present.id, label: present.name }}
            onChange={(referralId) => form.setValue("referralId", referralId)}
          />
        </Field>
      </OptionalFields>
    </FormDialog>
  );
}

const ProspectLink = ({ prospect: { id, name } }: { prospect: Named }) => (
  <Link
    to="/o/$slug/portal/prospects/$prospectId"
    params={{ slug: usePortal().slug, prospectId: id }}
    className="inline-block text-accent-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
  >
    Open {name}
  </Link>
);

function DeleteTaskDialog({
  task,
  onClose,
  onDeleted,
}: {
  task: ShownTask;
  onClose: () => void;
  onDeleted: () => void;
}) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete “${task.title}”?`}
      verb="Delete"
      isDangerous
      {...tasks.remove(usePortal(), task)}
      done={() => {
        say("Task deleted", task.title);
        onDeleted();
      }}
    >
      <p className="wrap-anywhere">This permanently deletes the task.</p>
    </ConfirmDialog>
  );
}

const aboutOf = (task: ShownTask | undefined): Named | undefined =>
  task === undefined || task.prospectId === null
    ? undefined
    : { id: task.prospectId, name: task.prospectName ?? "A prospect" };

const referralOf = (task: ShownTask | undefined): Named | undefined =>
  task === undefined || task.referralId === null
    ? undefined
    : { id: task.referralId, name: task.referralName ?? "A referral" };
