import {
  accentPattern,
  defaultAccent,
  nearestAccent,
  shadesOf,
} from "@referral-service/contract/accent-colors";
import { useWatch } from "react-hook-form";
import { brandQuery, changeBrand } from "../../data/brand.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { readMeAgain } from "../../data/organizations.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Skeleton, SkeletonFields } from "../../ui/skeleton.tsx";
import { say } from "../../ui/toasts.tsx";

export const AccentColor = () => (
  <Loaded
    failure="The color could not be loaded"
    isPart
    query={useQuery(brandQuery)}
    skeleton={
      <div className="grid gap-4">
        <SkeletonFields rows={[1]} />
        <Skeleton className="h-8 w-3/5" />
      </div>
    }
  >
    {({ accentColor }) => <ColorForm key={accentColor} accentColor={accentColor} />}
  </Loaded>
);

function ColorForm({ accentColor }: { accentColor: string | null }) {
  const save = useCommand({
    ...changeBrand,
    done: async () => {
      await readMeAgain();
      say("Color saved");
    },
  });
  const form = useServiceForm<{ accentColor: string }>({
    defaultValues: { accentColor: accentColor ?? "" },
    draftKey: `accent color ${accentColor}`,
    onSubmit: async (values) => {
      const color = values.accentColor.trim().toLowerCase();
      if (color === "") return save({ accentColor: null });
      if (!accentPattern.test(color)) {
        form.setError("accentColor", { message: "Enter a color, like #0f766e." });
        return false;
      }
      const nearest = nearestAccent(color);
      if (nearest !== color) {
        const message = `${color} is hard to see on light or dark backgrounds. The nearest color that works is ${nearest}.`;
        form.setError("accentColor", { message });
        return false;
      }
      return save({ accentColor: color });
    },
  });
  const typed = useWatch({ control: form.control, name: "accentColor" }).trim().toLowerCase();
  const shown = accentPattern.test(typed) ? typed : defaultAccent;
  const nearest = nearestAccent(shown);
  const choose = (color: string) =>
    form.setValue("accentColor", color, { shouldDirty: true, shouldValidate: true });
  return (
    <PageForm form={form} verb="Save color">
      <Field label="Color" isOptional error={form.errorOf("accentColor")}>
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="color"
            aria-label="Choose color"
            value={shown}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            className="h-7.5 w-11 shrink-0 cursor-pointer rounded-control border border-line-field bg-surface p-0.5 pointer-coarse:h-11"
          />
          <TextInput
            {...form.register("accentColor")}
            placeholder="Default"
            spellCheck={false}
            autoComplete="off"
            className="w-32! font-mono"
          />
          {typed !== "" && nearest !== shown && (
            <Button onClick={() => choose(nearest)}>
              <span
                aria-hidden
                className="size-3.5 rounded-full"
                style={{ backgroundColor: nearest }}
              />
              Use {nearest}
            </Button>
          )}
        </div>
      </Field>
      <Preview color={shown} />
    </PageForm>
  );
}

/** Shows the color where it is used. */
function Preview({ color }: { color: string }) {
  const { name, logoPath } = useOrganization();
  const { fill, onFill } = shadesOf(color);
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-xs text-ink-3">
      <span className="flex items-center gap-2">
        <Avatar name={name} isSquare color={{ fill, onFill }} />
        {logoPath === null ? "Icon in the app" : "Icon in the app, without your logo"}
      </span>
      <span className="flex items-center gap-2">
        <span
          aria-hidden
          className="rounded-control px-2.5 py-1.5 text-sm font-medium"
          style={{ backgroundColor: fill, color: onFill }}
        >
          Continue
        </span>
        Button on public pages and in emails
      </span>
    </p>
  );
}
