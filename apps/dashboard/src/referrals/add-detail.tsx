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
const NoteDialog = part(async () => (await import("./statuses/note-dialog.tsx")).NoteDialog);

type Detail = EditableField | "statusNote";

/** Enters a value that the referral does not have yet. */
export function AddDetail({ referral }: { referral: Referral }) {
  const fields = useQuery(customFieldsQuery).data ?? [];
  const canEdit = useCanEdit();
  const [added, setAdded] = useState<Detail>();
  const close = () => setAdded(undefined);
  const all: { value: Detail; label: string; isMissing: boolean }[] = [
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
    { value: "statusNote", label: "Status note", isMissing: referral.statusNote === null },
    { value: "labels", label: "Labels", isMissing: referral.labels.length === 0 },
    { value: "notes", label: "Notes", isMissing: referral.notes === null },
  ];
  const missing = all.filter(
    ({ value, isMissing }) => isMissing && (value === "statusNote" || canEdit(value)),
  );
  const open = missing.find(({ value }) => value === added);
  if (missing.length === 0) return null;
  if (open !== undefined && open.value !== "statusNote") {
    return (
      <Facts>
        <Fact name={open.label}>
          <FactEditor referral={referral} field={open.value} onClose={close} />
        </Fact>
      </Facts>
    );
  }
  return (
    <>
      <ChoiceMenu
        choices={missing}
        onChoose={(chosen) => setAdded(chosen as Detail)}
        trigger={
          <Button
            size="small"
            look="quiet"
            className="-ml-3 justify-self-start pointer-coarse:-ml-3.5"
          >
            <Plus aria-hidden className="size-3.5" />
            Add detail
          </Button>
        }
      />
      {open !== undefined && <NoteDialog referral={referral} onClose={close} />}
    </>
  );
}
