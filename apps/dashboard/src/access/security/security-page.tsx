import { waysQuery } from "../../data/accounts.ts";
import { LoadFailure } from "../../data/failures/load-failure.tsx";
import { useLastShape } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { PageBar, PageBody, Section, SectionSkeleton } from "../../ui/page.tsx";
import { isAboveReferrer } from "../../words/roles.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection, SignInEmail } from "./password-section.tsx";
import { LineToCome } from "./rows.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

/** The person's sign-in methods, for all organizations. */
export const SecurityPage = () => (
  <>
    <PageBar title={phrase("Sign-in and security")} />
    <PageBody width={isAboveReferrer(useOrganization().user) ? "settings" : "form"}>
      <SignInMethods />
      <SessionsSection />
    </PageBody>
  </>
);

/** The methods of this service, or the provider that people sign in with. */
function SignInMethods() {
  const ways = useQuery(waysQuery);
  const kind = useLastShape("security", ways.data && (ways.data.own ? "own" : "provider"));
  if (ways.isLoadingError) {
    return (
      <Section title={phrase("Sign-in")}>
        <LoadFailure
          title={phrase("Your sign-in methods could not be loaded")}
          error={ways.error}
        />
      </Section>
    );
  }
  if (kind === undefined) {
    // The methods of this service, which most people have.
    return [0, 1, 2].map((section) => (
      <SectionSkeleton key={section}>
        <LineToCome hasButton />
      </SectionSkeleton>
    ));
  }
  if (kind === "own") {
    return (
      <>
        <PasswordSection />
        <PasskeysSection />
        <SecondFactorSection />
      </>
    );
  }
  return (
    <Section title={phrase("Sign-in")} description={<SignInEmail />}>
      {ways.data === undefined ? (
        <LineToCome />
      ) : (
        <p className="text-ink-2">
          {phraseWith(
            "You sign in with {provider}. Change your password, passkeys and two-factor authentication there.",
            { provider: <bdi>{ways.data.provider?.name}</bdi> },
          )}
        </p>
      )}
    </Section>
  );
}
