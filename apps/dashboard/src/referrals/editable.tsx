import type { Referral } from "@referral-service/contract";
import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useOrganization } from "../data/me.ts";
import { Fact } from "../ui/panel.tsx";
import { part } from "../ui/part.tsx";
import { isAdmin } from "../words/roles.ts";
import type { EditableField } from "./form-values.ts";

const FactEditor = part(async () => (await import("./fact-editor.tsx")).FactEditor);

/** Whether the person can change the value. */
export function useCanEdit(): (field: EditableField) => boolean {
  const { user } = useOrganization();
  return (field) => (field === "company" ? isAdmin(user) : user.permissionLevel !== "referrer");
}

interface EditableProps {
  referral: Referral;
  field: EditableField;
  name: string;
  children: ReactNode;
}

/**
 * Shows a value that opens its input in place. Enter saves, and Esc keeps the value. The
 * focus returns to the value.
 */
export function Editable({ referral, field, name, children }: EditableProps) {
  const canEdit = useCanEdit()(field);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!canEdit) return children;
  if (isOpen) {
    return <FactEditor referral={referral} field={field} onClose={() => setOpen(false)} />;
  }
  return (
    // Fingers change a value with a tap, but a link needs the button next to it.
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the button in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys use the button in it
    <span
      onClick={({ target }) => {
        const isOther = (target as Element).closest("a, button") !== null;
        if (!isOther && getSelection()?.isCollapsed !== false) setOpen(true);
      }}
      className="group/edit relative -mx-1.5 -my-0.5 flex min-w-0 cursor-text items-start gap-1.5 rounded-control px-1.5 py-0.5 hover:bg-hover pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
    >
      <span dir="auto" className="min-w-0 flex-1">
        {children}
      </span>
      <button
        ref={button}
        type="button"
        aria-label={`Edit ${name}`}
        title={`Edit ${name}`}
        onClick={() => setOpen(true)}
        className="absolute top-1 -right-2.5 grid size-4 shrink-0 place-items-center rounded-control bg-hover text-ink-3 opacity-0 group-hover/edit:opacity-100 focus-visible:opacity-100 hover:text-ink pointer-coarse:group-has-[a]/edit:static pointer-coarse:group-has-[a]/edit:size-11 pointer-coarse:bg-transparent pointer-coarse:group-has-[a]/edit:-my-2.5 pointer-coarse:group-has-[a]/edit:-mr-4 pointer-coarse:group-has-[a]/edit:opacity-100"
      >
        <Pencil aria-hidden className="size-3" />
      </button>
    </span>
  );
}

/** A fact whose value can be edited in place. */
export const EditableFact = ({ name, ...editable }: EditableProps) => (
  <Fact name={name}>
    <Editable name={name} {...editable} />
  </Fact>
);
