import { useSignOut } from "../data/accounts.ts";
import { useMe, useOrganization } from "../data/me.ts";
import { SignOutQuestion as Question } from "../forms/sign-out-question.tsx";
import { isAboveReferrer } from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";

/** Asks before signing out of the app. Referrers read the question in their language. */
export function SignOutQuestion(props: { isOpen: boolean; onClose: () => void }) {
  const { user } = useOrganization();
  const { identityUserId } = useMe();
  const signOut = useSignOut();
  const words = isAboveReferrer(user) ? undefined : ownReading().texts.signOut;
  return <Question {...props} identityUserId={identityUserId} call={signOut} words={words} />;
}
