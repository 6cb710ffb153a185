import type { OwnAffairs } from "@referral-service/contract/app";
import clsx from "clsx";
import type { ReactNode } from "react";
import { BonusRules } from "../../data/how-it-works.tsx";
import { useOrganization } from "../../data/me.ts";
import { TellAFriend } from "../../data/tell-a-friend.tsx";
import { ShareOwnLink } from "../../forms/share-link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { KeptOnPhone } from "./kept-on-phone.tsx";
import { hasFigures } from "./own-earnings.tsx";
import { needsPerson } from "./own-home.tsx";
import { actionClass } from "./own-home-layout.tsx";

/** Whether the person has no referrals and no bonuses yet. */
export const isNewcomer = (own: OwnAffairs): boolean =>
  own.referrals.count === 0 &&
  own.earnings.earned.length === 0 &&
  !hasFigures(own) &&
  !needsPerson(own);

/** Explains to a person who just joined how to begin, and what it brings. */
export const OwnWelcome = ({ own: { bonusTerms, howItWorks } }: { own: OwnAffairs }) => {
  const { name } = useOrganization();
  const { texts, language } = ownReading();
  const text = howItWorks[language];
  return (
    <Frame>
      <Part title={texts.home.howItWorks}>
        {text === null ? (
          <ul className="grid list-disc gap-2 pl-4">
            {texts.tell.next(name).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        ) : (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
      </Part>
      {bonusTerms !== null && (
        <Part title={texts.next.yourBonus}>
          <BonusRules own={{ bonusTerms }} />
        </Part>
      )}
    </Frame>
  );
};

/** A placeholder in the shape of the welcome. Its buttons work. */
export const OwnWelcomeSkeleton = () => (
  <Frame>
    <Part title={ownReading().texts.home.howItWorks}>
      <Skeleton className="my-1 h-3 w-full" />
      <Skeleton className="my-1 h-3 w-4/5" />
    </Part>
  </Frame>
);

/** The buttons are below. On a phone, the main one is at the end of the page. */
const Frame = ({ children }: { children: ReactNode }) => {
  const { texts, language } = ownReading();
  return (
    <div lang={language} className="mx-auto grid w-full max-w-120 content-start gap-6 sm:pt-4">
      <KeptOnPhone />
      <h2 className="text-lg font-semibold text-balance">
        {texts.home.welcome(useOrganization().name)}
      </h2>
      {children}
      <div className="flex flex-wrap gap-2.5">
        <TellAFriend className={clsx(actionClass, "max-sm:hidden")} />
        <ShareOwnLink className={actionClass} />
      </div>
    </div>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);
