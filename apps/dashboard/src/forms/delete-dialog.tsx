import { useQueryClient } from "@tanstack/react-query";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { say } from "../ui/toasts.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Deletes the item of a page or panel, and leads back to its list. */
export function DeleteDialog({
  isOpen,
  onClose,
  name,
  verb = "Delete",
  remove,
  id,
  list,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  name: string;
  verb?: string;
  remove: () => Promise<unknown>;
  id: string;
  /** The address of the list, and its query key. */
  list: { to: LinkProps; queryKey: readonly unknown[] };
  /** Explains what is deleted with it. */
  children: ReactNode;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${name}?`}
      verb={verb}
      isDangerous
      call={async () => {
        await remove();
        await navigate(list.to);
        client.removeQueries({ queryKey: [...list.queryKey, id] });
        await client.invalidateQueries({ queryKey: list.queryKey });
        say("Deleted", name);
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
