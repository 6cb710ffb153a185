import type { Consent } from "@referral-service/contract";
import { Time } from "../ui/time.tsx";

/** When the referred person agreed to which version; the text opens below. */
export const ConsentFact = ({ consent: { text, version, givenAt } }: { consent: Consent }) => (
  <details>
    <summary className="cursor-pointer">
      Given <Time unixMs={givenAt} />
      <span className="text-ink-3"> · version {version}</span>
    </summary>
    <p dir="auto" className="mt-1 whitespace-pre-wrap text-ink-2">
      {text}
    </p>
  </details>
);
