import type { Referral } from "@referral-service/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { customFieldsQuery } from "../data/custom-fields.ts";
import { useQuery } from "../data/queries.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { part } from "../ui/part.tsx";
import { useCanEdit } from "./editable.tsx";
import type { EditableField } from "./form-values.ts";

const FactEditor = part(async () => (await import("./fact-editor.tsx")).FactEditor);

/** Enters a value that the referral does not have yet. */
export function AddDetail({ referral }: { referral: Referral }) {
  const fields = useQuery(customFieldsQuery).data ?? [];
  const canEdit = useCanEdit();
  const [added, setAdded] = useState<EditableField>();
  const all: { value: EditableField; label: string; isMissing: boolean }[] = [
    { value: "phone", label: "Phone", isMissing: referral.phone === null },
    { value: "email", label: "Email", isMissing: referral.email === null },
    { value: "address", label: "Address", isMissing: referral.address === null },
    { value: "value", label: "Value", isMissing: referral.value === null },
    { value: "company", label: "Credited company", isMissing: referral.company === null },
    ...fields.map(({ id, label }) => ({
      value: `custom.${id}` as const,
      label,
      isMissing: referral.customFieldValues[id] === undefined,
    })),
    { value: "labels", label: "Labels", isMissing: referral.labels.length === 0 },
    { value: "notes", label: "Notes", isMissing: referral.notes === null },
  ];
  const missing = all.filter(({ value, isMissing }) => isMissing && canEdit(value));
  const open = missing.find(({ value }) => value === added);
  if (missing.length === 0) return null;
  return open === undefined ? (
    <ChoiceMenu
      choices={missing}
      onChoose={(chosen) => setAdded(chosen as EditableField)}
      trigger={
        <Button size="small" look="quiet" className="-ml-2 justify-self-start">
          <Plus aria-hidden className="size-3.5" />
          Add detail
        </Button>
      }
    />
  ) : (
    <Facts>
      <Fact name={open.label}>
        <FactEditor referral={referral} field={open.value} onClose={() => setAdded(undefined)} />
      </Fact>
    </Facts>
  );
}
