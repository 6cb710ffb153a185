import type { OwnAffairs } from "@referral-service/contract/app";
import clsx from "clsx";
import { HowItWorks, hasTerms, TermsInFull } from "../../data/how-it-works.tsx";
import { OwnLink } from "../../data/own-link.tsx";
import { PayoutDetailsNotice } from "../../data/payout-details-notice.tsx";
import { TellAFriend } from "../../data/tell-a-friend.tsx";
import { ShareOwnLink } from "../../forms/share-link.tsx";
import { useHasSideColumn } from "../../ui/is-narrow.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { KeptOnPhone } from "./kept-on-phone.tsx";
import { Earnings } from "./own-earnings.tsx";
import { OwnLastPaid } from "./own-last-paid.tsx";
import { OwnMessages } from "./own-messages.tsx";
import { NextSteps } from "./own-next-steps.tsx";

/** Three columns in a wide window: the person's affairs, what is new, and the buttons. */
export const ownHomeColumns =
  "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 xl:max-w-416 xl:grid-cols-[1fr_1fr_20rem] xl:grid-rows-[auto_auto_1fr] xl:gap-x-10 xl:gap-y-0";

/** The place of what needs the person, above the first two columns. */
export const ownHomeTop = "grid gap-5 max-xl:empty:hidden xl:col-span-2 xl:not-empty:mb-5";

/** The place of the buttons, next to or below the earnings. */
export const ownHomeAside =
  "grid content-start gap-5 self-start rounded-surface border-line sm:max-xl:flex sm:border sm:p-5 xl:[grid-area:1/3/4]";

/** The place of the link, next to or below the buttons, where the window has space for it. */
export const ownHomeLink =
  "grid content-start gap-4 border-line max-sm:hidden sm:max-xl:w-72 sm:max-xl:border-l sm:max-xl:pl-5 xl:border-t xl:pt-5";

/** The referrals below the earnings, or next to the messages. The bonuses are below these. */
export const ownHomeLists =
  "flex min-w-0 flex-wrap gap-x-10 gap-y-8 xl:contents xl:*:first:mt-8 xl:*:last:[grid-area:2/2/4]";

/** The messages and the bonuses. */
export const ownHomeNews =
  "content-start gap-8 max-sm:hidden max-xl:contents xl:grid max-xl:*:last:basis-full";

/** Shows what a referrer earned, what they can do, and what happens next with their referrals. */
export const OwnHome = ({ own }: { own: OwnAffairs }) => (
  <div lang={ownReading().language} className={clsx(ownHomeColumns, "text-base lg:text-sm")}>
    <div className={ownHomeTop}>
      <KeptOnPhone />
      <NeedsPerson own={own} />
    </div>
    <Earnings own={own} />
    <div className={ownHomeAside}>
      <div className="grid min-w-0 flex-1 content-start gap-5">
        <Terms own={own} />
        <Actions />
      </div>
      {own.link !== null && (
        <div className={ownHomeLink}>
          <OwnLink link={own.link} />
        </div>
      )}
    </div>
    <div className={ownHomeLists}>
      {own.referrals.count > 0 && <NextSteps own={own} />}
      <div className={ownHomeNews}>
        <OwnMessages />
        <OwnLastPaid />
      </div>
    </div>
  </div>
);

/** The bonus in short, or all of the rules where the window has three columns. */
const Terms = ({ own }: { own: OwnAffairs }) =>
  useHasSideColumn() && hasTerms(own) ? (
    <div className="grid gap-2">
      <h2 className="text-base">{ownReading().texts.next.yourBonus}</h2>
      <TermsInFull own={own} />
    </div>
  ) : (
    <HowItWorks own={own} />
  );

/** Whether the page begins with what only the referrer can do. */
export const needsPerson = ({ failedPayment, needsPaymentDetails }: OwnAffairs): boolean =>
  failedPayment !== null || needsPaymentDetails;

function NeedsPerson({ own }: { own: OwnAffairs }) {
  if (!needsPerson(own)) return null;
  const { failedPayment, needsPaymentDetails } = own;
  return (
    <PayoutDetailsNotice failed={failedPayment} hasDetails={!needsPaymentDetails} look="row" />
  );
}

/** Class of the large buttons. Two buttons share a line if their words fit. */
export const actionClass = "h-9 max-sm:flex-auto lg:flex-auto";

/** The buttons, which also work while the home page can't be loaded. */
export const Actions = () => (
  <div className="flex flex-wrap gap-2.5">
    <TellAFriend className={actionClass} />
    <ShareOwnLink className={actionClass} />
  </div>
);
