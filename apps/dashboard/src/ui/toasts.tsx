import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { IconButton } from "./button.tsx";

const manager = Toast.createToastManager();

/** Says in passing what has happened. Failures that need doing something belong at their place instead. */
export const say = (title: string, description?: string) =>
  void manager.add({ title, ...(description !== undefined && { description }) });

export const Toasts = () => (
  <Toast.Provider toastManager={manager} timeout={5_000}>
    <Toast.Portal>
      <Toast.Viewport className="fixed right-4 bottom-4 z-60 grid w-80 max-w-[calc(100vw-2rem)] gap-2">
        <ShownToasts />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

function ShownToasts() {
  const { toasts } = Toast.useToastManager();
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
