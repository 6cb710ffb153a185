import { Link, useMatches } from "@tanstack/react-router";
import clsx from "clsx";
import { Banknote, House, Inbox, MessageSquare } from "lucide-react";
import { useUnreadCount } from "../data/attention.ts";
import { useOrganization } from "../data/me.ts";
import { useBonusesNeedYou } from "../data/own-attention.ts";
import { dockedBar } from "../ui/toast-place.ts";
import { ownReading } from "../words/texts/use-texts.ts";

export const tabs = [
  { name: "home", icon: House, to: "/o/$slug" },
  { name: "referrals", icon: Inbox, to: "/o/$slug/referrals" },
  { name: "messages", icon: MessageSquare, to: "/o/$slug/conversations" },
  { name: "bonuses", icon: Banknote, to: "/o/$slug/payments" },
] as const;

/** The navigation of referrers on a phone. */
export function PhoneTabs() {
  const { slug } = useOrganization();
  const { texts, language } = ownReading();
  const open = useOpenTab();
  const unread = useUnreadCount();
  const needing = useBonusesNeedYou();
  return (
    <nav
      ref={dockedBar}
      aria-label={texts.navigation}
      lang={language}
      className="grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {tabs.map(({ name, icon: Icon, to }) => (
        <Link
          key={name}
          to={to}
          params={{ slug }}
          activeOptions={{ exact: name === "home" }}
          className={clsx(
            "grid min-h-14 content-center justify-items-center gap-0.5 text-2xs font-medium outline-offset-[-2px]",
            name === open ? "text-accent-text" : "text-ink-2",
          )}
        >
          <span className="relative">
            <Icon aria-hidden className="size-5.5 stroke-[1.75]" />
            {name === "messages" && <Badge count={unread} label={texts.unread} />}
            {name === "bonuses" && <Badge count={needing} label={texts.bonusesNeedYou} />}
          </span>
          <span className="max-w-full truncate px-1">{texts.tabs[name]}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The tab of the open page. Undefined on other pages, except those that open from the bonuses. */
const useOpenTab = () =>
  useMatches({
    select: (matches) => {
      const path = matches.at(-1)?.fullPath ?? "";
      if (/^\/o\/\$slug\/(statements|payment-details)/.test(path)) return "bonuses";
      return tabs.find(
        (
          { name, to }, // The last match of a missing page is the organization itself, which has no slash at its end.
        ) => (name === "home" ? path === `${to}/` : path.startsWith(to)),
      )?.name;
    },
  });

function Badge({ count, label }: { count: number; label: (count: number) => string }) {
  if (count === 0) return null;
  return (
    <span className="figures absolute -top-1.5 -right-2.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-2xs font-semibold text-accent-ink">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label(count)}</span>
    </span>
  );
}
