import { type ComponentProps, useState } from "react";
import { countKept } from "../data/device/outbox.ts";
import { SignOutQuestion } from "../forms/sign-out-question.tsx";
import { Button } from "../ui/button.tsx";

/** Signs out on a page outside an organization. Asks first if that deletes unsent referrals. */
export function SignOutButton({
  identityUserId,
  onSignOut,
  ...button
}: Omit<ComponentProps<typeof Button>, "onClick"> & {
  /** ID of the signed-in person. Undefined if it is unknown who is signed in. */
  identityUserId: string | undefined;
  onSignOut: () => Promise<unknown>;
}) {
  const [isAsking, setAsking] = useState(false);
  const press = async () => {
    const isNothingLost = identityUserId === undefined || (await countKept(identityUserId)) === 0;
    if (isNothingLost) await onSignOut();
    else setAsking(true);
  };
  return (
    <>
      <Button {...button} onClick={() => void press()} />
      {identityUserId !== undefined && (
        <SignOutQuestion
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          identityUserId={identityUserId}
          call={onSignOut}
        />
      )}
    </>
  );
}
