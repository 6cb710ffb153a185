import type {
  ReferralStatusDefinition,
  StatusColor,
  StatusMeaning,
} from "@referral-service/contract";
import { useOrganization } from "../../data/me.ts";
import { changeStatus, createStatus } from "../../data/referral-statuses.tsx";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { SelectField, TextField } from "../../forms/text-field.tsx";
import { Checkbox, OptionalFields } from "../../ui/field.tsx";
import { colorLabels, keyFrom, meaningLabels, StatusDot } from "../../words/referral-statuses.tsx";

interface StatusValues {
  label: string;
  key: string;
  meaning: Exclude<StatusMeaning, "new">;
  color: StatusColor;
  isShownToReferrer: boolean;
  tellsReferrer: boolean;
  referrerText: { en: string; de: string };
}

const settingsIn = (values: StatusValues) => ({
  label: values.label,
  color: values.color,
  isShownToReferrer: values.isShownToReferrer,
  tellsReferrer: values.tellsReferrer,
  referrerText: { en: values.referrerText.en || null, de: values.referrerText.de || null },
});

export function CreateStatusDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useOrganization();
  const create = useCommand({ ...createStatus, done: onClose });
  const form = useServiceForm<StatusValues>({
    defaultValues: {
      label: "",
      key: "",
      meaning: "working",
      color: "blue",
      isShownToReferrer: true,
      tellsReferrer: false,
      referrerText: { en: "", de: "" },
    },
    draftKey: `referral status ${slug}`,
    onSubmit: (values) =>
      create({
        ...settingsIn(values),
        key: values.key || keyFrom(values.label),
        meaning: values.meaning,
      }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Create status" verb="Create status">
      <TextField
        form={form}
        name="label"
        label="Label"
        autoComplete="off"
        placeholder="Roof measured"
      />
      <TextField
        form={form}
        name="key"
        label="Name in the API"
        isOptional
        help="Identifies the status in the API, webhooks and CSV files. You can't change it later."
        autoComplete="off"
        className="font-mono"
        placeholder={keyFrom(form.watch("label"))}
      />
      <SelectField
        form={form}
        name="meaning"
        label="Meaning"
        help="Reports count referrals by this meaning. You can't change it later."
      >
        {(["working", "completed", "lost"] as const).map((meaning) => (
          <option key={meaning} value={meaning}>
            {meaningLabels[meaning]}
          </option>
        ))}
      </SelectField>
      <StatusFields form={form} />
    </FormDialog>
  );
}

export function EditStatusDialog({
  status,
  onClose,
}: {
  status: ReferralStatusDefinition;
  onClose: () => void;
}) {
  const change = useCommand({ ...changeStatus(status.id), done: onClose });
  const { en, de } = status.referrerText;
  const form = useServiceForm<StatusValues>({
    defaultValues: {
      label: status.label,
      color: status.color,
      isShownToReferrer: status.isShownToReferrer,
      tellsReferrer: status.tellsReferrer,
      referrerText: { en: en ?? "", de: de ?? "" },
    },
    draftKey: `referral status ${status.id} ${status.updatedAt}`,
    onSubmit: (values) => change(settingsIn(values)),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit status"
      description={
        <>
          <code className="font-mono text-xs">{status.key}</code> · {meaningLabels[status.meaning]}.
          You can't change this name or the meaning.
        </>
      }
      verb="Save status"
    >
      <TextField form={form} name="label" label="Label" autoComplete="off" />
      <StatusFields form={form} isAlwaysShown={status.key === "new"} />
    </FormDialog>
  );
}

type StatusForm = ReturnType<typeof useServiceForm<StatusValues>>;

const StatusFields = ({
  form,
  isAlwaysShown = false,
}: {
  form: StatusForm;
  isAlwaysShown?: boolean;
}) => (
  <>
    <SelectField
      form={form}
      name="color"
      label="Color"
      help={
        <span className="inline-flex items-center gap-1.75 wrap-anywhere">
          <StatusDot color={form.watch("color")} />
          {form.watch("label") || "Status"}
        </span>
      }
    >
      {Object.entries(colorLabels).map(([color, label]) => (
        <option key={color} value={color}>
          {label}
        </option>
      ))}
    </SelectField>
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Referrers</legend>
      {!isAlwaysShown && (
        <Checkbox
          label="Shown to the referrer"
          help="Referrers still see the last shown status while this is off."
          {...form.register("isShownToReferrer")}
        />
      )}
      <Checkbox
        label="Email the referrer"
        help="Sent when a referral gets this status. We send no email for hidden statuses."
        {...form.register("tellsReferrer")}
      />
    </fieldset>
    <OptionalFields isStacked>
      <TextField
        form={form}
        name="referrerText.en"
        label="Text for referrers"
        isOptional
        help="Tell the referrer what happens next, in up to 140 characters. Leave this empty to show the label."
        autoComplete="off"
        placeholder="We're preparing the offer."
      />
      <TextField
        form={form}
        name="referrerText.de"
        label="Text for referrers in German"
        isOptional
        autoComplete="off"
        placeholder="Wir erstellen das Angebot."
      />
    </OptionalFields>
  </>
);
