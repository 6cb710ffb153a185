import type { BdGoal, BdGoalMetric } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { goals, usePortal } from "../data/portal.ts";
import { useCommand } from "../data/use-command.ts";
import { DayField } from "../forms/day-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { SelectField } from "../forms/text-field.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { focusRecord } from "../ui/record-bar.tsx";
import { say } from "../ui/toasts.tsx";
import { addDays, dayIn, startOfDay } from "../words/days.ts";
import { fieldError } from "../words/field-errors.ts";
import { metricChoices, metrics } from "../words/portal.ts";
import { whatCounts } from "./what-counts.ts";

interface GoalValues {
  metric: BdGoalMetric;
  target: string;
  /** First and last day. Both are in the period. */
  periodStart: string;
  periodEnd: string;
}

/** Returns the calendar quarter that contains the day. */
function quarterOf(day: string): { periodStart: string; periodEnd: string } {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = Math.floor((month - 1) / 3) * 3;
  const dayOf = (monthIndex: number, date: number) =>
    new Date(Date.UTC(year, monthIndex, date)).toISOString().slice(0, 10);
  return { periodStart: dayOf(first, 1), periodEnd: dayOf(first + 3, 0) };
}

const valuesOf = (goal: BdGoal | undefined, timeZone: string): GoalValues =>
  goal === undefined
    ? { metric: "referrals", target: "", ...quarterOf(dayIn(timeZone, Date.now())) }
    : {
        metric: goal.metric,
        target: String(goal.target),
        periodStart: dayIn(timeZone, goal.periodStart),
        periodEnd: dayIn(timeZone, goal.periodEnd - 1),
      };

const goalOf = ({ metric, target, periodStart, periodEnd }: GoalValues, timeZone: string) => ({
  metric,
  target: Number(target),
  periodStart: startOfDay(periodStart, timeZone),
  periodEnd: startOfDay(addDays(periodEnd, 1), timeZone),
});

/** Creates a goal or changes the given one. */
export function GoalDialog({ goal, onClose }: { goal?: BdGoal; onClose: () => void }) {
  const portal = usePortal();
  const { slug, timeZone } = portal;
  const navigate = useNavigate();
  const bodyOf = (values: GoalValues) => goalOf(values, timeZone);
  const save = useCommand({
    // The fields show only days, so a start or end within a day is kept unless its day changes.
    ...goals.save(portal, goal),
    done: async (saved) => {
      say(goal === undefined ? "Goal created" : "Goal saved", metrics[saved.metric]);
      if (goal !== undefined) return onClose();
      await navigate({
        to: "/o/$slug/portal/goals/$goalId",
        params: { slug, goalId: saved.id },
        search: (present) => ({ ...present, create: undefined }),
        replace: true,
      });
      focusRecord();
    },
  });
  const form = useServiceForm<GoalValues>({
    defaultValues: valuesOf(goal, timeZone),
    draftKey: `goal ${goal?.id ?? `in ${slug}`}`,
    onSubmit: (values, begunWith) => save({ body: bodyOf(values), begunWith: bodyOf(begunWith) }),
  });

  const metric = form.watch("metric");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={goal === undefined ? "Create goal" : "Edit goal"}
      verb={goal === undefined ? "Create goal" : "Save goal"}
    >
      <SelectField form={form} name="metric" label="Goal" help={whatCounts[metric]}>
        {metricChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label={metric === "bonus_amount" ? "Target, in the organization's currency" : "Target"}
        error={form.errorOf("target")}
      >
        <TextInput
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          {...form.register("target", { required: fieldError("target", "missing") })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          form={form}
          name="periodStart"
          label="From"
          missing={fieldError("periodStart", "missing")}
        />
        <DayField
          form={form}
          name="periodEnd"
          label="To"
          help={`The goal includes this day. Time zone: ${timeZone}.`}
          missing={fieldError("periodEnd", "missing")}
        />
      </div>
    </FormDialog>
  );
}
