import { lazy, Suspense, useEffect, useState } from "react";
import { queryClient } from "../api/query-client.ts";
import { onSignedOut } from "../api/request.ts";

const SessionExpiredDialog = lazy(() => import("./session-expired-dialog.tsx"));

/** Signs in over the page that is open, so that nothing typed there is lost. */
export function SessionExpired() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onSignedOut(() => setOpen(true)), []);
  if (!isOpen) return null;

  async function resume() {
    setOpen(false);
    await queryClient.invalidateQueries();
  }

  return (
    <Suspense>
      <SessionExpiredDialog onClose={() => setOpen(false)} onSignedIn={resume} />
    </Suspense>
  );
}
