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
import { SavedTogether } from "../forms/save-bar.tsx";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { useIsOnline } from "../ui/online.ts";
import { PageBar, PageBody, Section, SectionSkeleton } from "../ui/page.tsx";
import { Skeleton, SkeletonFields } from "../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../ui/skeleton-rows.tsx";
import { dayOf } from "../ui/time.tsx";
import { isAboveReferrer } from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import {
  CredentialsForm,
  CredentialsFormSkeleton,
  type PayoutMethod,
} from "./own-credentials-form.tsx";
import { usePayoutWords } from "./payout-words.ts";
import { TaxDetailsSection } from "./tax-details-section.tsx";

/** The payout and tax details of the person. What a bonus waits for comes first. */
export function OwnCredentialsPage() {
  const { slug, name, user } = useOrganization();
  const words = usePayoutWords();
  const own = useQuery(ownCredentialsQuery);
  const homeRead = useQuery(homeQuery);
  const tax = useQuery(ownTaxDetailsQuery);
  const isReferrer = !isAboveReferrer(user);
  const home = homeRead.data?.own ?? undefined;
  const failed = home?.failedPayment ?? null;
  const isTaxFirst =
    tax.data?.isNeeded === true && failed === null && own.data?.credentials != null;
  const isOnline = useIsOnline();
  // The order of the sections depends on all three. What failed and is read again stays in its place.
  const isFirstRead = [own, homeRead, tax].some(
    ({ isPending, isFetched }) => isPending && !isFetched,
  );
  const shape = useLastShape(
    `payout details of ${user.id}`,
    isFirstRead
      ? undefined
      : own.data && shapeOf(own.data, { isTaxFirst, hasFailed: failed !== null }),
  );
  const bar = (
    <PageBar
      title={words.title}
      above={
        isReferrer
          ? {
              label: ownReading().texts.tabs.bonuses,
              link: { to: "/o/$slug/payments", params: { slug } },
            }
          : undefined
      }
    />
  );
  const failure = phrase("Your payout details could not be loaded");
  if (own.isLoadingError && !isOnline) {
    return (
      <>
        {bar}
        <ErrorState title={failure} error={own.error} />
      </>
    );
  }
  return (
    <SavedTogether>
      {bar}
      <PageBody width="form">
        {isFirstRead ? (
          <PayoutSkeleton shape={shape} tax={<TaxDetailsSection own={tax} />} />
        ) : (
          <>
            {failed !== null && own.data !== undefined && (
              <div className="col-span-full">
                <PayoutDetailsNotice
                  failed={failed}
                  hasDetails={home?.needsPaymentDetails === false}
                  look="page"
                  referralId={
                    home?.referrals.first.find(({ bonus }) => bonus?.id === failed.id)?.id
                  }
                />
              </div>
            )}
            {isTaxFirst && <TaxDetailsSection own={tax} />}
            {own.data === undefined ? (
              <Section title={words.method} description={words.forBonuses(name)}>
                <Loaded query={own} failure={failure} isPart skeleton={<SkeletonTwoLines />} />
              </Section>
            ) : (
              <PayoutSection {...own.data} hasFailed={failed !== null} />
            )}
            {!isTaxFirst && <TaxDetailsSection own={tax} />}
            <p className="text-xs text-ink-3">{words.encrypted}</p>
          </>
        )}
      </PageBody>
    </SavedTogether>
  );
}

function shapeOf(
  { credentials }: OwnCredentials,
  { isTaxFirst, hasFailed }: { isTaxFirst: boolean; hasFailed: boolean },
) {
  if (credentials === null) return "add";
  if (hasFailed) return "replace";
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
  const isForm = shape === "add" || shape === "replace";
  return (
    <>
      {shape === "replace" && <Skeleton className="col-span-full h-23" />}
      {shape === "tax" && tax}
      <Section
        title={words.method}
        description={
          shape === "replace" ? <Skeleton className="my-1 h-3 w-2/5" /> : words.forBonuses(name)
        }
        isBare={isForm}
      >
        {isForm ? <CredentialsFormSkeleton /> : <SkeletonTwoLines />}
      </Section>
      {shape !== "tax" && tax}
    </>
  );
}

/** Shows the saved details in a row. Changing them opens a form, which is open after a failure. */
function PayoutSection({ credentials, hasFailed }: OwnCredentials & { hasFailed: boolean }) {
  const { name, timezone } = useOrganization();
  const words = usePayoutWords();
  const [isChanging, setChanging] = useState<boolean>();
  if (credentials === null) {
    return (
      <Section title={words.method} description={words.forBonuses(name)} isBare>
        <CredentialsForm method={undefined} instructions="" onSaved={() => setChanging(false)} />
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
  if (isChanging ?? hasFailed) {
    return (
      <Section
        title={words.method}
        description={[number, entered].filter(Boolean).join(" · ")}
        isBare
      >
        <CredentialsForm
          key={updatedAt}
          {...{ method, instructions }}
          onSaved={() => setChanging(false)}
        />
      </Section>
    );
  }
  return (
    <Section title={words.method} description={words.forBonuses(name)}>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{account}</p>
          {instructions !== "" && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {instructions}
            </p>
          )}
          <p className="text-xs text-ink-3">{entered}</p>
        </div>
        <Button size="small" onClick={() => setChanging(true)}>
          {words.change}
        </Button>
      </div>
    </Section>
  );
}
