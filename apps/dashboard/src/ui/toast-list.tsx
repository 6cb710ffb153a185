import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { phrase } from "../languages/phrase.ts";
import { buttonClass, IconButton } from "./button.tsx";
import { useToastPlace } from "./toast-place.ts";

export interface Said {
  title: string;
  description: string | undefined;
  onUndo: (() => void) | undefined;
}

const shownMs = 5_000;
/**
 * Time in ms that a toast with Undo is shown. It is long enough to read the toast and to reach the
 * button by keyboard.
 */
const undoableMs = 10_000;

/** Shows one toast at a time. The count of a toast increases if it is shown again. */
export default function ToastList({ said }: { said: readonly Said[] }) {
  return (
    <Toast.Provider timeout={shownMs}>
      <Toast.Portal>
        <Toast.Viewport className="fixed z-60">
          <ShownToasts said={said} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ShownToasts({ said }: { said: readonly Said[] }) {
  const { toasts, add, close } = Toast.useToastManager();
  const addedCount = useRef(0);
  const shown = useRef<{ id: string; title: string; count: number }>(undefined);
  useEffect(() => {
    for (const { title, description, onUndo } of said.slice(addedCount.current)) {
      const undo = () => {
        close(id);
        onUndo?.();
      };
      const before = shown.current;
      if (before !== undefined) close(before.id);
      const count = before?.title === title ? before.count + 1 : 1;
      const id = add({
        title: count === 1 ? title : `${title} (${count})`,
        onClose: () => {
          if (shown.current?.id === id) shown.current = undefined;
        },
        ...(description !== undefined && { description }),
        ...(onUndo !== undefined && {
          timeout: undoableMs,
          actionProps: { children: phrase("Undo"), onClick: undo },
        }),
      });
      shown.current = { id, title, count };
    }
    addedCount.current = said.length;
  }, [said, add, close]);
  return toasts.map((toast) => <ShownToast key={toast.id} toast={toast} />);
}

function ShownToast({ toast }: Pick<ComponentProps<typeof Toast.Root>, "toast">) {
  return (
    <Toast.Root
      toast={toast}
      style={useToastPlace()}
      className="fixed flex w-max max-w-[min(32rem,calc(100vw-2rem))] min-w-60 -translate-x-1/2 items-center gap-2 rounded-surface border border-line bg-raised py-2.5 pr-2 pl-3.5 shadow-float"
    >
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="font-medium" />
        <Toast.Description className="text-ink-2" />
      </Toast.Content>
      <Toast.Action className={buttonClass("default", "small")} />
      <Toast.Close render={<IconButton label={phrase("Dismiss")} />}>
        <X aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
}
