import { useState } from "react";
import { securityQuery, waysQuery } from "../../data/accounts.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useLastShape } from "../../data/last-shape.ts";
import { useMe } from "../../data/me.ts";
import { useWayBack } from "../../data/phone-tabs.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { PageBar, PageBody, Section } from "../../ui/page.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { LineToCome } from "./rows.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

/** The person's sign-in methods, for all organizations. */
export function SecurityPage() {
  const ways = useQuery(waysQuery).data;
  const shape = useLastShape("security", ways && (ways.own ? "own" : "provider"));
  return (
    <>
      <PageBar title={phrase("Sign-in and security")} back={useWayBack()} />
      <PageBody width="settings">
        {shape === "provider" ? (
          <Section title={phrase("Sign-in")} description={<SignInAddress />}>
            {ways === undefined ? (
              <LineToCome />
            ) : (
              <p className="text-ink-2">
                {phraseWith(
                  "You sign in with {provider}. Change your password, passkeys and two-step verification there.",
                  { provider: <bdi>{ways.provider?.name}</bdi> },
                )}
              </p>
            )}
          </Section>
        ) : (
          <>
            <PasswordSection />
            <PasskeysSection />
            <SecondFactorSection />
          </>
        )}
        <SessionsSection />
      </PageBody>
    </>
  );
}

const SignInAddress = () =>
  phrase("You sign in as {email} in all your organizations.", { email: useMe().email });

function PasswordSection() {
  const security = useQuery(securityQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={phrase("Password")} description={<SignInAddress />}>
      <Loaded
        failure={phrase("Your password could not be loaded")}
        isPart
        query={security}
        skeleton={<LineToCome hasButton />}
      >
        {({ hasPassword }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-ink-2">
                {hasPassword
                  ? phrase("Setting a new password signs you out everywhere else.")
                  : phrase("You don't have a password. You sign in with links or passkeys.")}
              </p>
              <Button onClick={() => setOpen(true)}>
                {hasPassword ? phrase("Change password") : phrase("Set password")}
              </Button>
            </div>
            {isOpen && <PasswordDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}
