import { useEffect, useState } from "react";
import { queryClient } from "../api/query-client.ts";
import { onSignedOut } from "../api/request.ts";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Signs in over the page that is open, so that nothing typed there is lost. */
export function SessionExpiredDialog() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onSignedOut(() => setOpen(true)), []);

  async function resume() {
    setOpen(false);
    await queryClient.invalidateQueries();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title="Your session has ended"
      description="Sign in again. The page stays as it is, with everything you typed."
    >
      <SignInForm onSignedIn={resume} />
    </Dialog>
  );
}
