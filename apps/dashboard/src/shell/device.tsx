import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { followOutbox } from "../data/device/outbox.ts";
import { keepPages } from "../data/device/pages.ts";
import { useMe, useOrganization } from "../data/me.ts";
import { idle } from "../ui/idle-loading.ts";
import { say } from "../ui/toasts.tsx";
import { ownReading } from "../words/texts/use-texts.ts";
import { tabs } from "./phone-tabs.tsx";
import { isInstallable } from "./service-worker.ts";

/** Stores what referrers read and write, for use without a connection. */
export function Device() {
  const { slug } = useOrganization();
  const { identityUserId } = useMe();
  const router = useRouter();
  useEffect(() => {
    // After the open page.
    void idle().then(() => {
      for (const { to } of isInstallable ? tabs : [])
        void router.preloadRoute({ to, params: { slug } });
    });
    const { offline } = ownReading().texts;
    const onSent = (count: number) => say(offline.sent(count));
    const stops = [
      keepPages(identityUserId, slug),
      followOutbox(identityUserId, slug, { words: offline, onSent }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [identityUserId, slug, router]);
  return null;
}
