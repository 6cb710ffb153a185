import { type LinkProps, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Command } from "../data/use-command.ts";
import { say } from "../ui/toasts.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Deletes the item of a page or panel, and returns to its list. */
export function DeleteDialog<Result>({
  name,
  thing,
  list,
  ...dialog
}: Omit<Command<void, Result>, "done"> & {
  isOpen: boolean;
  onClose: () => void;
  name: string;
  /** Kind of item, as at the beginning of the toast, such as "Code". */
  thing: string;
  /** Page of the list. */
  list: LinkProps;
  /** Explains what else is deleted. */
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete “${name}”?`}
      verb={`Delete ${thing.toLowerCase()}`}
      isDangerous
      done={async () => {
        await navigate(list);
        say(`${thing} deleted`, name);
      }}
    />
  );
}
