import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { signInByLink } from "../../data/accounts.ts";
import { ApiError, messageOf } from "../../data/api-error.ts";
import { useCommand } from "../../data/use-command.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useAfterSignIn } from "./after-sign-in.ts";
import { Card } from "./card.tsx";
import { CodeForm } from "./code-form.tsx";
import { useTokenInAddress } from "./token-in-address.ts";

const route = getRouteApi("/sign-in/link");

/** The page of an emailed link. A person must click, because email scanners open links. */
export function OpenLinkPage() {
  const token = useTokenInAddress();
  const { from } = route.useSearch();
  const lead = useAfterSignIn();
  const goOn = () => lead(from);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const signIn = useCommand(signInByLink);

  async function open() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { secondFactorRequired } = await signIn(token);
      if (secondFactorRequired) setCodeAsked(true);
      else goOn();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const isUsed = token === "" || (failure instanceof ApiError && failure.status === 400);
  if (isUsed) return <UsedLink />;
  if (isCodeAsked) {
    return (
      <Card title={phrase("Sign in with a link")}>
        <CodeForm onSignedIn={goOn} />
      </Card>
    );
  }
  return (
    <Card title={phrase("Sign in with a link")} isMessage>
      <div className="grid gap-4">
        {failure !== undefined && <Notice tone="bad">{messageOf(failure)}</Notice>}
        <p className="text-ink-2">{phrase("This link signs you in once.")}</p>
        <Button look="primary" isBusy={isBusy} autoFocus onClick={open}>
          {phrase("Sign in")}
        </Button>
      </div>
    </Card>
  );
}

export const UsedLink = () => (
  <Card title={phrase("This link no longer works")} isMessage>
    <div className="grid gap-4">
      <p className="text-ink-2">
        {phrase(
          "The link is incomplete, was already used or has expired. Open the link again from the email, or request a new one.",
        )}
      </p>
      <Link to="/sign-in" className={buttonClass("primary")}>
        {phrase("Go to sign-in")}
      </Link>
    </div>
  </Card>
);
