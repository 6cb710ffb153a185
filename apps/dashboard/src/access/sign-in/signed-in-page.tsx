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
      <p className="text-center text-ink-2">Go on where you were. This window can be closed.</p>
    </Card>
  );
}
