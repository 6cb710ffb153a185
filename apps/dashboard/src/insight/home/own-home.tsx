import type { OwnAffairs } from "@referral-service/contract/app";
import { HowItWorks, hasTerms, TermsInFull } from "../../data/how-it-works.tsx";
import { OwnLink } from "../../data/own-link.tsx";
import { PayoutDetailsNotice } from "../../data/payout-details-notice.tsx";
import { TellAFriend } from "../../data/tell-a-friend.tsx";
import { ShareOwnLink } from "../../forms/share-link.tsx";
import { useHasSideColumn } from "../../ui/is-narrow.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { Earnings } from "./own-earnings.tsx";
import { OwnHomeLayout, OwnHomeLink } from "./own-home-layout.tsx";
import { OwnLastPaid } from "./own-last-paid.tsx";
import { OwnMessages } from "./own-messages.tsx";
import { NextSteps } from "./own-next-steps.tsx";

/** Shows what a referrer earned, what they can do, and what happens next with their referrals. */
export const OwnHome = ({ own }: { own: OwnAffairs }) => (
  <OwnHomeLayout
    notice={<NeedsPerson own={own} />}
    earned={<Earnings own={own} />}
    aside={
      <>
        <div className="grid min-w-0 flex-1 content-start gap-5">
          <Terms own={own} />
          <Actions />
        </div>
        {own.link !== null && (
          <OwnHomeLink>
            <OwnLink link={own.link} />
          </OwnHomeLink>
        )}
      </>
    }
    next={own.referrals.count > 0 && <NextSteps own={own} />}
    news={
      <>
        <OwnMessages />
        <OwnLastPaid />
      </>
    }
  />
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
