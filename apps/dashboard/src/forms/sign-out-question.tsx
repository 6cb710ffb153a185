import { useKeptCount } from "../data/device/outbox.ts";
import type { Texts } from "../words/texts/texts.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** The texts for staff, and for pages outside an organization. */
const inEnglish: Texts["signOut"] = {
  title: (unsentCount) =>
    unsentCount === 1
      ? "Sign out and delete 1 unsent referral?"
      : `Sign out and delete ${unsentCount} unsent referrals?`,
  text: "Unsent referrals are stored only on this device. Signing out deletes them. You can't undo this.",
  verb: "Sign out",
  cancel: "Cancel",
};

/** Asks before signing out deletes referrals that wait on this device for a connection. */
export function SignOutQuestion({
  isOpen,
  onClose,
  identityUserId,
  call,
  words: { title, text, verb, cancel } = inEnglish,
}: {
  isOpen: boolean;
  onClose: () => void;
  identityUserId: string;
  call: () => Promise<unknown>;
  words?: Texts["signOut"] | undefined;
}) {
  const keptCount = useKeptCount(identityUserId);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title(keptCount)}
      verb={verb}
      cancel={cancel}
      isDangerous
      call={call}
    >
      {text}
    </ConfirmDialog>
  );
}
