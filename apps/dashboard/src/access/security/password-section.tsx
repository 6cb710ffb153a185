import { useState } from "react";
import { securityQuery } from "../../data/accounts.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useMe } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { LineToCome } from "./rows.tsx";

/** Shows the email address that the person signs in as. */
export const SignInEmail = () =>
  phrase("You sign in as {email} in all your organizations.", { email: useMe().email });

export function PasswordSection() {
  const security = useQuery(securityQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={phrase("Password")} description={<SignInEmail />}>
      <Loaded
        failure={phrase("Your sign-in methods could not be loaded")}
        isPart
        query={security}
        skeleton={<LineToCome hasButton />}
      >
        {({ hasPassword }) => (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2">
              {hasPassword
                ? phrase("Password set")
                : phrase("You don't have a password. You sign in with links or passkeys.")}
            </p>
            <Button onClick={() => setOpen(true)}>
              {hasPassword ? phrase("Change password") : phrase("Set password")}
            </Button>
            {isOpen && <PasswordDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
