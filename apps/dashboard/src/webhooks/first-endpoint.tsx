import type { ReactNode } from "react";
import { partOnRequest } from "../ui/part.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { Step } from "../ui/step.tsx";

const Verification = partOnRequest(
  async () => (await import("./verification.tsx")).default,
  <SkeletonLines count={8} />,
);

const ApiInstead = partOnRequest(
  async () => (await import("../lists/from-program.tsx")).ApiInstead,
);

export const whatEndpointsAre =
  "An endpoint is a URL of your program. We send a signed request to it within a second of every change.";

/** Shows the two steps to the first endpoint, in place of the list. */
export const FirstEndpoint = ({ createButton }: { createButton: ReactNode }) => (
  <div className="grid max-w-306 grid-cols-[minmax(0,1fr)] gap-8 p-5 pb-16">
    <div className="grid gap-1">
      <h2 className="text-base">No endpoints yet</h2>
      <p className="text-ink-2">{whatEndpointsAre}</p>
    </div>
    <ol className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 min-[100rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Step
        number={1}
        title="Add an endpoint"
        text="Enter its URL, and choose the events that it receives. You then get its secret."
      >
        {/* A phone has it at the end of the page. */}
        <div className="max-sm:hidden">{createButton}</div>
        <ApiInstead sample="newEndpoint" />
      </Step>
      <Step
        number={2}
        title="Verify requests"
        text="This example is a complete receiver. It needs only the secret of the endpoint."
      >
        <Verification />
      </Step>
    </ol>
  </div>
);
