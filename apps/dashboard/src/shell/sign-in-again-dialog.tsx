import { useLocation } from "@tanstack/react-router";
import { SignInForm } from "../access/sign-in/sign-in-form.tsx";
import { useMe } from "../data/me.ts";
import { readMeAgain } from "../data/organizations.ts";
import { readAllAgain } from "../data/stale.ts";
import { Dialog } from "../ui/dialog.tsx";

/** Signs in over the open page, so that text typed there is not lost. */
export default function SignInAgainDialog({
  title,
  description,
  needsFresh,
  onClose,
  onSignedIn,
}: {
  title: string;
  description: string;
  needsFresh: boolean;
  onClose: () => void;
  onSignedIn: () => void;
}) {
  const { email, identityUserId } = useMe();
  const { href } = useLocation();

  /** The same person continues on this page. Another person starts at their first page. */
  async function stayOrLeave() {
    const now = await readMeAgain();
    if (now.identityUserId !== identityUserId) return window.location.assign("/app");
    onSignedIn();
    await readAllAgain();
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <SignInForm
        email={email}
        aim={{ from: href, overPage: { needsFresh } }}
        onSignedIn={stayOrLeave}
      />
    </Dialog>
  );
}
