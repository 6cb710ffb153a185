import { useState } from "react";
import { createRecoveryCodes, turnSecondFactorOff } from "../../data/accounts.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Status } from "../../ui/tag.tsx";
import { say } from "../../ui/toasts.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SecondFactorDialog } from "./second-factor-dialog.tsx";

type Opened = "on" | "off" | "codes";

export function SecondFactorSection({ isOn }: { isOn: boolean }) {
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setOpened(undefined);

  function showCodes(recoveryCodes: readonly string[]) {
    close();
    setCodes(recoveryCodes);
  }

  return (
    <Section
      title="Two-factor authentication"
      description="After a password or a sign-in link, you enter a code from an authenticator app. Passkeys don't need a code."
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Status tone={isOn ? "good" : "plain"}>{isOn ? "On" : "Off"}</Status>
        <div className="flex flex-wrap gap-2">
          {isOn ? (
            <>
              <Button onClick={() => setOpened("codes")}>Create recovery codes</Button>
              <Button look="danger" onClick={() => setOpened("off")}>
                Turn off
              </Button>
            </>
          ) : (
            <Button onClick={() => setOpened("on")}>Turn on</Button>
          )}
        </div>
      </div>
      {opened === "on" && <SecondFactorDialog onClose={close} onTurnedOn={showCodes} />}
      {opened === "codes" && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title="Create new recovery codes?"
          verb="Create codes"
          {...createRecoveryCodes}
          done={(made) => showCodes(made.recoveryCodes)}
        >
          <p>Your current codes stop working.</p>
        </ConfirmDialog>
      )}
      {opened === "off" && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title="Turn off two-factor authentication?"
          verb="Turn off"
          isDangerous
          {...turnSecondFactorOff}
          done={() => say("Two-factor authentication turned off")}
        >
          <p>You can then sign in with only your password or a sign-in link.</p>
        </ConfirmDialog>
      )}
      {codes !== undefined && (
        <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
      )}
    </Section>
  );
}
