import { useState } from "react";
import { createRecoveryCodes, securityQuery, turnSecondFactorOff } from "../../data/accounts.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useMe } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Status } from "../../ui/tag.tsx";
import { say } from "../../ui/toasts.tsx";
import { isAdmin } from "../../words/roles.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { LineToCome } from "./rows.tsx";
import { SecondFactorDialog } from "./second-factor-dialog.tsx";

type Opened = "on" | "off" | "codes";

export function SecondFactorSection() {
  const security = useQuery(securityQuery);
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setOpened(undefined);

  function showCodes(recoveryCodes: readonly string[]) {
    close();
    setCodes(recoveryCodes);
  }

  return (
    <Section
      title={phrase("Two-factor authentication")}
      description={phrase(
        "After your password or a sign-in link, you also enter a code from an authenticator app on your phone. Passkeys don't need a code.",
      )}
    >
      <Loaded
        failure={phrase("Your sign-in methods could not be loaded")}
        isPart
        query={security}
        skeleton={<LineToCome hasButton />}
      >
        {({ hasSecondFactor }) => <State isOn={hasSecondFactor} onOpen={setOpened} />}
      </Loaded>
      {opened === "on" && <SecondFactorDialog onClose={close} onTurnedOn={showCodes} />}
      {opened === "codes" && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={phrase("Create new recovery codes?")}
          verb={phrase("Create codes")}
          {...createRecoveryCodes}
          done={(made) => showCodes(made.recoveryCodes)}
        >
          <p>{phrase("Your current codes stop working.")}</p>
        </ConfirmDialog>
      )}
      {opened === "off" && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={phrase("Turn off two-factor authentication?")}
          verb={phrase("Turn off")}
          isDangerous
          {...turnSecondFactorOff}
          done={() => say(phrase("Two-factor authentication turned off"))}
        >
          <p>{phrase("You can then sign in with only your password or a sign-in link.")}</p>
        </ConfirmDialog>
      )}
      {codes !== undefined && (
        <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
      )}
    </Section>
  );
}

function State({ isOn, onOpen }: { isOn: boolean; onOpen: (opened: Opened) => void }) {
  const isRecommended = useMe().organizations.some(({ user }) => isAdmin(user));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex flex-wrap gap-x-3">
        <Status tone={isOn ? "good" : isRecommended ? "warn" : "plain"}>
          {isOn ? phrase("On") : phrase("Off")}
        </Status>
        {!isOn && isRecommended && (
          <span className="text-ink-3">{phrase("Recommended for admins")}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button onClick={() => onOpen("codes")}>{phrase("Create recovery codes")}</Button>
            <Button look="danger" onClick={() => onOpen("off")}>
              {phrase("Turn off")}
            </Button>
          </>
        ) : (
          <Button onClick={() => onOpen("on")}>{phrase("Turn on")}</Button>
        )}
      </div>
    </div>
  );
}
