import type { OwnAffairs } from "@referral-service/contract/app";
import clsx from "clsx";
import { HowItWorks } from "../../data/how-it-works.tsx";
import { OwnLink } from "../../data/own-link.tsx";
import { PayoutDetailsNotice } from "../../data/payout-details-notice.tsx";
import { TellAFriend } from "../../data/tell-a-friend.tsx";
import { ShareOwnLink } from "../../forms/share-link.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { KeptOnPhone } from "./kept-on-phone.tsx";
import { Earnings } from "./own-earnings.tsx";
import { OwnLastPaid } from "./own-last-paid.tsx";
import { OwnMessages } from "./own-messages.tsx";
import { NextSteps } from "./own-next-steps.tsx";

export const ownHomeColumns =
  "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 gap-x-12 min-[100rem]:max-w-416 min-[100rem]:grid-cols-[minmax(0,1fr)_28rem] lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]";

/** The place of the buttons, next to or below the earnings. */
export const ownHomeAside =
  "grid content-start gap-5 self-start rounded-surface border-line sm:row-span-2 sm:border sm:p-5 sm:max-lg:flex";

/** The place of the link, next to or below the buttons, where the window has space for it. */
export const ownHomeLink =
  "grid content-start gap-4 border-line max-sm:hidden sm:max-lg:w-72 sm:max-lg:border-l sm:max-lg:pl-5 lg:border-t lg:pt-5";

export const ownHomeLists = "flex min-w-0 flex-wrap content-start gap-x-12 gap-y-8";

/** The lists of referrals and bonuses, next to that of the messages. */
export const ownHomeColumn = "grid min-w-60 flex-1 content-start gap-8";

/** Shows what a referrer earned, what they can do, and what happens next with their referrals. */
export const OwnHome = ({ own }: { own: OwnAffairs }) => (
  <div lang={ownReading().language} className={clsx(ownHomeColumns, "text-base lg:text-sm")}>
    <div className="grid content-start gap-5">
      <KeptOnPhone />
      <NeedsPerson own={own} />
      <Earnings own={own} />
    </div>
    <div className={ownHomeAside}>
      <div className="grid min-w-0 flex-1 content-start gap-5">
        <HowItWorks own={own} />
        <Actions />
      </div>
      {own.link !== null && (
        <div className={ownHomeLink}>
          <OwnLink link={own.link} />
        </div>
      )}
    </div>
    <div className={ownHomeLists}>
      <div className={ownHomeColumn}>
        {own.referrals.count > 0 && <NextSteps own={own} />}
        <OwnLastPaid />
      </div>
      <OwnMessages />
    </div>
  </div>
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
