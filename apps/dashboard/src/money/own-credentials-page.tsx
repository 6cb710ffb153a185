import type { OwnCredentials } from "@referral-service/contract/app";
import { type ReactNode, useState } from "react";
import { ownCredentialsQuery } from "../data/bonus-payments.ts";
import { ErrorState } from "../data/failures/error-state.tsx";
import { Loaded } from "../data/failures/loaded.tsx";
import { homeQuery } from "../data/home.ts";
import { useLastShape } from "../data/last-shape.ts";
import { useOrganization } from "../data/me.ts";
import { PayoutDetailsNotice } from "../data/payout-details-notice.tsx";
import { useQuery } from "../data/queries.ts";
import { ownTaxDetailsQuery } from "../data/statements.ts";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { useIsOnline } from "../ui/online.ts";
import { PageBar, PageBody, Section, SectionSkeleton } from "../ui/page.tsx";
import { Skeleton, SkeletonFields } from "../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../ui/skeleton-rows.tsx";
import { dayOf } from "../ui/time.tsx";
import { failedIn } from "../words/payout-need.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { MessageTheTeam } from "./message-the-team.tsx";
import {
  CredentialsForm,
  CredentialsFormSkeleton,
  type PayoutMethod,
} from "./own-credentials-form.tsx";
import { usePayoutWords } from "./payout-words.ts";
import { TaxDetailsSection } from "./tax-details-section.tsx";

/** The payout and tax details of the person. What a bonus waits for comes first. */
export function OwnCredentialsPage() {
  const { name, user } = useOrganization();
  const words = usePayoutWords();
  const own = useQuery(ownCredentialsQuery);
  const homeRead = useQuery(homeQuery);
  const tax = useQuery(ownTaxDetailsQuery);
  const [chosen, setChanging] = useState<boolean>();
  const isOnline = useIsOnline();
  const home = homeRead.data?.own;
  const failed = home?.failedPayment ?? null;
  const enteredAt = own.data?.credentials?.updatedAt;
  const hasDetails = enteredAt !== undefined;
  // What a payment failed with is open to correct.
  const isToCorrect = failed !== null && hasDetails && enteredAt < failed.failedAt;
  const isChanging = chosen ?? isToCorrect;
  const isTaxFirst = tax.data?.isNeeded === true && failed === null && hasDetails;
  // The order of the sections depends on all three. What failed and is read again stays in its place.
  const isFirstRead = [own, homeRead, tax].some(
    ({ isPending, isFetched }) => isPending && !isFetched,
  );
  const shape = useLastShape(
    `payout details of ${user.id}`,
    isFirstRead
      ? undefined
      : own.data && shapeOf(own.data, { isTaxFirst, isToCorrect, hasFailed: failed !== null }),
  );
  const failure = phrase("Your payout details could not be loaded");
  if (own.isLoadingError && !isOnline) {
    return (
      <>
        <Bar />
        <ErrorState title={failure} error={own.error} />
      </>
    );
  }
  return (
    <>
      <Bar />
      <PageBody width="form">
        {isFirstRead ? (
          <PayoutSkeleton shape={shape} tax={<TaxDetailsSection own={tax} />} />
        ) : (
          <>
            {home && failed !== null && own.data !== undefined && (
              <div className="col-span-full">
                <PayoutDetailsNotice
                  failed={failed}
                  allFailed={failedIn(home)}
                  hasDetails={hasDetails}
                  look={isToCorrect || !hasDetails ? "page" : "text"}
                >
                  {isToCorrect && <MessageAboutFailed />}
                  {hasDetails && !isToCorrect && (
                    <p className="basis-full text-ink">{ownReading().texts.need.corrected}</p>
                  )}
                </PayoutDetailsNotice>
              </div>
            )}
            {isTaxFirst && <TaxDetailsSection own={tax} />}
            {own.data === undefined ? (
              <Section title={words.method} description={words.forBonuses(name)}>
                <Loaded query={own} failure={failure} isPart skeleton={<SkeletonTwoLines />} />
              </Section>
            ) : (
              <PayoutSection
                {...own.data}
                {...{ isChanging, setChanging }}
                hasFocus={chosen !== undefined}
              />
            )}
            {!isTaxFirst && <TaxDetailsSection own={tax} />}
            <p className="text-xs text-ink-3">{words.encrypted}</p>
          </>
        )}
      </PageBody>
    </>
  );
}

function Bar() {
  const { slug, user } = useOrganization();
  return (
    <PageBar
      title={usePayoutWords().title}
      above={
        isAboveReferrer(user)
          ? undefined
          : {
              label: ownReading().texts.tabs.bonuses,
              link: { to: "/o/$slug/payments", params: { slug } },
            }
      }
    />
  );
}

/** Leads to the messages about the failed payment, for a person whose payout details are right. */
function MessageAboutFailed() {
  const own = useQuery(homeQuery).data?.own;
  const referral = own?.referrals.first.find(({ bonus }) => bonus?.id === own.failedPayment?.id);
  return (
    referral !== undefined && (
      <span className="text-ink">
        <MessageTheTeam referralId={referral.id} />
      </span>
    )
  );
}

function shapeOf(
  { credentials }: OwnCredentials,
  {
    isTaxFirst,
    isToCorrect,
    hasFailed,
  }: { isTaxFirst: boolean; isToCorrect: boolean; hasFailed: boolean },
) {
  if (credentials === null) return "add";
  if (hasFailed) return isToCorrect ? "failed" : "corrected";
  return isTaxFirst ? "tax" : "method";
}

/** The sections as they were the last time, or one without its title if they are not known. */
function PayoutSkeleton({ shape, tax }: { shape: string | undefined; tax: ReactNode }) {
  const { name } = useOrganization();
  const words = usePayoutWords();
  if (shape === undefined) {
    return (
      <SectionSkeleton>
        <SkeletonFields rows={[1, 2]} />
      </SectionSkeleton>
    );
  }
  const isForm = shape === "add" || shape === "failed";
  return (
    <>
      {(shape === "failed" || shape === "corrected") && <Skeleton className="col-span-full h-20" />}
      {shape === "tax" && tax}
      <Section title={words.method} description={words.forBonuses(name)}>
        {isForm ? (
          <CredentialsFormSkeleton />
        ) : (
          <div role="status" aria-label={phrase("Loading")}>
            <SkeletonTwoLines />
          </div>
        )}
      </Section>
      {shape !== "tax" && tax}
    </>
  );
}

/** Shows the saved details in a row. Changing them opens a form. */
function PayoutSection({
  credentials,
  isChanging,
  setChanging,
  hasFocus,
}: OwnCredentials & {
  isChanging: boolean;
  setChanging: (isChanging: boolean) => void;
  /** Whether the person opened the form. */
  hasFocus: boolean;
}) {
  const { name, timezone } = useOrganization();
  const words = usePayoutWords();
  if (credentials === null) {
    return (
      <Section title={words.method} description={words.forBonuses(name)}>
        <CredentialsForm
          method={undefined}
          instructions=""
          hasFocus={false}
          onSaved={() => setChanging(false)}
        />
      </Section>
    );
  }
  const { paymentMethod, hint, updatedAt } = credentials;
  const method = paymentMethod as PayoutMethod;
  // Instructions are the only details that the person can read in full.
  const instructions = method === "manual" ? (hint ?? "") : "";
  const number = method === "manual" ? null : hint;
  const account = [words.methods[method], number].filter(Boolean).join(" ");
  const entered = words.entered(dayOf(updatedAt, timezone));
  if (isChanging) {
    return (
      <Section title={words.method} description={[number, entered].filter(Boolean).join(" · ")}>
        <CredentialsForm
          key={updatedAt}
          {...{ method, instructions, hasFocus }}
          onSaved={() => setChanging(false)}
        />
      </Section>
    );
  }
  return (
    <Section title={words.method} description={words.forBonuses(name)}>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="font-medium wrap-anywhere whitespace-pre-wrap">
            {instructions || account}
          </p>
          <p className="text-xs text-ink-3">{entered}</p>
        </div>
        <Button onClick={() => setChanging(true)}>{words.change}</Button>
      </div>
    </Section>
  );
}
