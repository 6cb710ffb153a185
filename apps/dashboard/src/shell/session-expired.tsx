import { lazy, Suspense, useEffect, useState } from "react";
import { onSignedOut } from "../data/request.ts";

const SignInAgainDialog = lazy(() => import("./sign-in-again-dialog.tsx"));

export function SessionExpired() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onSignedOut(() => setOpen(true)), []);
  if (!isOpen) return null;
  const close = () => setOpen(false);
  return (
    <Suspense>
      <SignInAgainDialog
        title="Your session has ended"
        description="Sign in again. The page keeps everything you typed."
        needsFresh={false}
        onClose={close}
        onSignedIn={close}
      />
    </Suspense>
  );
}
