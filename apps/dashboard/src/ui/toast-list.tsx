import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "./button.tsx";

export interface Said {
  title: string;
  description: string | undefined;
}

const shownMs = 5_000;

export default function ToastList({ said }: { said: readonly Said[] }) {
  return (
    <Toast.Provider timeout={shownMs}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-60 grid w-80 max-w-[calc(100vw-2rem)] gap-2">
          <ShownToasts said={said} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ShownToasts({ said }: { said: readonly Said[] }) {
  const { toasts, add } = Toast.useToastManager();
  const addedCount = useRef(0);
  useEffect(() => {
    for (const { title, description } of said.slice(addedCount.current)) {
      add({ title, ...(description !== undefined && { description }) });
    }
    addedCount.current = said.length;
  }, [said, add]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-start gap-2 rounded-surface border border-line bg-raised py-2.5 pr-2 pl-3.5 shadow-float"
    >
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="font-medium" />
        <Toast.Description className="text-ink-2" />
      </Toast.Content>
      <Toast.Close render={<IconButton label="Dismiss" />}>
        <X aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
}
