import { useState } from "react";
import { securityQuery, waysQuery } from "../../data/accounts.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useLastShape } from "../../data/last-shape.ts";
import { useWayBack } from "../../data/phone-tabs.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { PageBar, PageBody, Section, SectionSkeleton } from "../../ui/page.tsx";
import { SkeletonRows, SkeletonTwoLines } from "../../ui/skeleton-rows.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

/** The person's sign-in methods, for all organizations. */
export function SecurityPage() {
  const security = useQuery(securityQuery);
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const ways = useQuery(waysQuery);
  const shape = useLastShape("security", ways.data && (ways.data.own ? "own" : "provider"));
  const bar = <PageBar title={phrase("Sign-in and security")} back={useWayBack()} />;
  if (security.isLoadingError) {
    return (
      <>
        {bar}
        <ErrorState title={phrase("This page could not be loaded")} error={security.error} />
      </>
    );
  }
  return (
    <>
      {bar}
      <PageBody width="settings">
        {security.data === undefined || ways.data === undefined ? (
          <SecuritySkeleton shape={shape} />
        ) : !ways.data.own ? (
          <>
            <Section
              title={phrase("Sign-in")}
              description={phrase("You sign in as {email} in all your organizations.", {
                email: security.data.email,
              })}
            >
              <p className="text-ink-2">
                {phraseWith(
                  "You sign in with {provider}. Change your password, passkeys and two-step verification there.",
                  { provider: <bdi>{ways.data.provider?.name}</bdi> },
                )}
              </p>
            </Section>
            <SessionsSection />
          </>
        ) : (
          <>
            <Section
              title={phrase("Password")}
              description={phrase("You sign in as {email} in all your organizations.", {
                email: security.data.email,
              })}
            >
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-ink-2">
                  {security.data.hasPassword
                    ? phrase("Setting a new password signs you out everywhere else.")
                    : phrase("You don't have a password. You sign in with links or passkeys.")}
                </p>
                <Button onClick={() => setPasswordOpen(true)}>
                  {security.data.hasPassword ? phrase("Change password") : phrase("Set password")}
                </Button>
              </div>
            </Section>
            <PasskeysSection />
            <SecondFactorSection isOn={security.data.hasSecondFactor} />
            <SessionsSection />
          </>
        )}
      </PageBody>
      {isPasswordOpen && security.data !== undefined && (
        <PasswordDialog
          hasPassword={security.data.hasPassword}
          onClose={() => setPasswordOpen(false)}
        />
      )}
    </>
  );
}

/** The sections as they were the last time, or without titles if they are not known. */
function SecuritySkeleton({ shape }: { shape: "own" | "provider" | undefined }) {
  if (shape === undefined) {
    return (
      <>
        <SectionSkeleton>
          <SkeletonTwoLines />
        </SectionSkeleton>
        <SectionSkeleton>
          <SkeletonTwoLines row={1} />
        </SectionSkeleton>
      </>
    );
  }
  const titles =
    shape === "own"
      ? (["Password", "Passkeys", "Two-step verification", "Where you're signed in"] as const)
      : (["Sign-in", "Where you're signed in"] as const);
  return titles.map((title) => (
    <Section key={title} title={phrase(title)}>
      <SkeletonRows count={1} />
    </Section>
  ));
}
