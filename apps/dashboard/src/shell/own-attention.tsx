import { useUnreadCount } from "../data/attention.ts";
import { useOrganization } from "../data/me.ts";
import { useBonusesNeedYou } from "../data/own-attention.ts";
import { sendsBonuses } from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { Count, WaitingPayments } from "./attention.tsx";

/** The badge on a page of a referrer, which counts what they have to read or to do. */
export function OwnBadge({ to }: { to: string }) {
  const { texts } = ownReading();
  const { user } = useOrganization();
  const unread = useUnreadCount();
  const needing = useBonusesNeedYou();
  if (to === "/o/$slug/conversations") return <Count count={unread} label={texts.unread(unread)} />;
  if (to !== "/o/$slug/payments") return null;
  if (sendsBonuses(user)) return <WaitingPayments />;
  return <Count count={needing} label={texts.bonusesNeedYou(needing)} />;
}
