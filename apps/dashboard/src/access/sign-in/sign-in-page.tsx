import { getRouteApi } from "@tanstack/react-router";
import { useAfterSignIn } from "./after-sign-in.ts";
import { Card } from "./card.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { from } = route.useSearch();
  const goOn = useAfterSignIn();
  return (
    <Card title="Sign in">
      <SignInForm aim={{ from }} onSignedIn={() => goOn(from)} />
    </Card>
  );
}
