import type { OwnAffairs } from "@referral-service/contract/app";
import { HowItWorks } from "../../data/how-it-works.tsx";
import { OwnLink } from "../../data/own-link.tsx";
import { PayoutDetailsNotice } from "../../data/payout-details-notice.tsx";
import { failedIn } from "../../words/payout-need.ts";
import { Earnings } from "./own-earnings.tsx";
import { Actions, OwnHomeLayout, OwnHomeLink } from "./own-home-layout.tsx";
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
        <HowItWorks own={own} />
        <Actions />
        {own.link !== null && (
          <OwnHomeLink>
            <OwnLink link={own.link} />
          </OwnHomeLink>
        )}
      </>
    }
    next={own.referrals.count > 0 && <NextSteps own={own} />}
    messages={<OwnMessages />}
    paid={<OwnLastPaid />}
    hasLink={own.link !== null}
  />
);

/** Whether the page begins with what only the referrer can do. */
export const needsPerson = ({ failedPayment, needsPaymentDetails }: OwnAffairs): boolean =>
  failedPayment !== null || needsPaymentDetails;

function NeedsPerson({ own }: { own: OwnAffairs }) {
  if (!needsPerson(own)) return null;
  const { failedPayment, needsPaymentDetails } = own;
  return (
    <PayoutDetailsNotice
      failed={failedPayment}
      allFailed={failedIn(own)}
      hasDetails={!needsPaymentDetails}
      look="row"
    />
  );
}
