import { useSignOut } from "../data/accounts.ts";
import { useKeptCount } from "../data/device/outbox.ts";
import { useMe } from "../data/me.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";

/** Asks before signing out deletes referrals that wait on this device for a connection. */
export function SignOutQuestion({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const signOut = useSignOut();
  const keptCount = useKeptCount(useMe().identityUserId);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        keptCount === 1
          ? "Sign out and delete 1 unsent referral?"
          : `Sign out and delete ${keptCount} unsent referrals?`
      }
      verb="Sign out"
      isDangerous
      call={signOut}
    >
      Unsent referrals are stored only on this device. Signing out deletes them. You can't undo
      this.
    </ConfirmDialog>
  );
}
