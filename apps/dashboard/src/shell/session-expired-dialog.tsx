import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { Dialog } from "../ui/dialog.tsx";

export default function SessionExpiredDialog({
  onClose,
  onSignedIn,
}: {
  onClose: () => void;
  onSignedIn: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Your session has ended"
      description="Sign in again. The page stays as it is, with everything you typed."
    >
      <SignInForm onSignedIn={onSignedIn} />
    </Dialog>
  );
}
