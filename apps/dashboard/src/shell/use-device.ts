import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMe, useOrganization } from "../data/me.ts";
import { say } from "../ui/toasts.tsx";
import { isAboveReferrer } from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { tabs } from "./phone-tabs.tsx";

/** Stores what referrers read and write, for the times without a connection. */
export function useDevice() {
  const { slug, user } = useOrganization();
  const { identityUserId } = useMe();
  const isReferrer = !isAboveReferrer(user);
  const router = useRouter();
  useEffect(() => {
    if (!isReferrer) return;
    const stops: (() => void)[] = [];
    let isLeft = false;
    for (const { to } of tabs) void router.preloadRoute({ to, params: { slug } });
    void Promise.all([import("../data/device/pages.ts"), import("../data/device/outbox.ts")]).then(
      ([{ keepPages }, { followOutbox }]) => {
        if (isLeft) return;
        const { offline } = ownReading().texts;
        const onSent = (count: number) => say(offline.sent(count));
        stops.push(keepPages(slug));
        stops.push(followOutbox(identityUserId, slug, { words: offline, onSent }));
      },
      // Without these files, the app only needs a connection.
      () => undefined,
    );
    return () => {
      isLeft = true;
      for (const stop of stops) stop();
    };
  }, [identityUserId, slug, isReferrer, router]);
}
