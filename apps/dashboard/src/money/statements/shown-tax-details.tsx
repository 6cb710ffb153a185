import type { ResponseBody } from "@referral-service/contract";
import type { appContract } from "@referral-service/contract/app";
import { useState } from "react";
import { viewTaxDetails } from "../../data/statements.ts";
import { useCommand } from "../../data/use-command.ts";
import { useAttempt } from "../../forms/use-attempt.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { Time } from "../../ui/time.tsx";

/** Shows the tax details of a referrer to the people who pay. */
export function ShownTaxDetailsSection({ userId }: { userId: string }) {
  const [shown, setShown] = useState<ResponseBody<typeof appContract.taxDetails.view>>();
  const { isBusy, failure, attempt } = useAttempt();
  const view = useCommand({ ...viewTaxDetails(userId), done: setShown });
  return (
    <div className="print:hidden">
      <Section
        title="Tax details"
        description="Every view is logged with your name."
        actions={
          shown === undefined ? (
            <Button isBusy={isBusy} onClick={() => void attempt(view)}>
              Show tax details
            </Button>
          ) : (
            <Button onClick={() => setShown(undefined)}>Hide</Button>
          )
        }
        isBare={shown === undefined}
      >
        {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
        {shown !== undefined && (
          <Facts>
            <Fact name="Name">{shown.legalName}</Fact>
            <Fact name="Address">
              <span className="whitespace-pre-wrap">{shown.address}</span>
            </Fact>
            <Fact name="Tax number">
              <span className="figures">{shown.taxId}</span>
            </Fact>
            <Fact name="Entered">
              <Time unixMs={shown.updatedAt} />
            </Fact>
          </Facts>
        )}
      </Section>
    </div>
  );
}
