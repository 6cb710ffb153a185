import { useEffect } from "react";
import { Card } from "./card.tsx";
import { tellSignedIn } from "./signed-in-elsewhere.ts";

/** The end of a sign-in over a page in another window. */
export function SignedInPage() {
  useEffect(() => {
    tellSignedIn();
    window.close();
  }, []);
  return (
    <Card title="You are signed in">
      <p className="text-center text-ink-2">
        Go back to where you were. You can close this window.
      </p>
    </Card>
  );
}
