import { waysQuery } from "../../data/accounts.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useQuery } from "../../data/queries.ts";
import { phrase } from "../../languages/phrase.ts";
import { Notice } from "../../ui/notice.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { OwnSignIn } from "./own-sign-in.tsx";
import { type ProviderAim, ProviderButton } from "./provider-button.tsx";

/** The sign-in form, with the methods that the service offers. */
export function SignInForm({
  email,
  aim,
  onSignedIn,
}: {
  /** Address of the person who signs in again. It cannot be changed here. */
  email?: string | undefined;
  aim: ProviderAim;
  onSignedIn: () => void;
}) {
  const ways = useQuery(waysQuery);
  if (ways.isError) {
    return <ErrorState title={phrase("The form could not be loaded")} error={ways.error} />;
  }
  if (ways.data === undefined) return <SkeletonLines count={4} />;
  const { own, provider } = ways.data;
  if (!own && provider === null) {
    return (
      <Notice tone="info">
        {phrase("Sign-in is not set up. Ask the operator of this service to set it up.")}
      </Notice>
    );
  }
  const byProvider = (
    <ProviderButton aim={aim} look={own ? "default" : "primary"} onSignedIn={onSignedIn} />
  );
  if (!own) return byProvider;
  return <OwnSignIn email={email} from={aim.from} onSignedIn={onSignedIn} otherWay={byProvider} />;
}
