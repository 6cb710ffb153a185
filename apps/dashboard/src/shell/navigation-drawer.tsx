import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { phrase } from "../languages/phrase.ts";
import { useBackCloses } from "../ui/back-closes.ts";
import { AvatarMenu } from "./avatar-menu.tsx";
import { NavigationRail } from "./navigation-rail.tsx";

/** The navigation on a phone, over the page. Any navigation closes it. */
export default function NavigationDrawer({
  onClose,
  onSearch,
}: {
  onClose: () => void;
  onSearch: () => void;
}) {
  const router = useRouter();
  useBackCloses(true, onClose);
  useEffect(() => router.subscribe("onBeforeNavigate", onClose), [router, onClose]);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-(--scrim)" />
        <Dialog.Popup
          aria-label={phrase("Navigation")}
          className="fixed inset-y-0 left-0 z-50 flex w-64 max-w-[calc(100vw-3rem)] border-r border-line shadow-float outline-none"
        >
          <NavigationRail
            onSearch={onSearch}
            menu={<AvatarMenu />}
            className="min-w-0 flex-1 overflow-y-auto"
          />
          <Dialog.Close className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:right-2 focus:rounded-control focus:bg-raised focus:px-3 focus:py-1.5">
            {phrase("Close navigation")}
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
