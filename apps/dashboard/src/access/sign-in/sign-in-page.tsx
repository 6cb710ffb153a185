import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { phrase } from "../../languages/phrase.ts";
import { useAfterSignIn } from "./after-sign-in.ts";
import { Card } from "./card.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { tellSignedIn } from "./signed-in-elsewhere.ts";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { from } = route.useSearch();
  const goOn = useAfterSignIn();
  return (
    <Card
      title={phrase("Sign in")}
      offersLanguages
      foot={phrase("No account yet? Ask your organization for an invitation.")}
    >
      <SignInForm aim={{ from }} onSignedIn={() => goOn(from)} />
    </Card>
  );
}

/** The last page of a sign-in in a separate window. Closes the window. */
export function SignedInPage() {
  useEffect(() => {
    tellSignedIn();
    window.close();
  }, []);
  return (
    <Card title={phrase("You are signed in")} isMessage>
      <p className="text-ink-2">{phrase("You can close this window.")}</p>
    </Card>
  );
}
