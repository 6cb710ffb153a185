import type { Organization } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { changeOrganization, keepOrganization, readMeAgain } from "../../data/organizations.ts";
import { useCommand } from "../../data/use-command.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { SavesAtOnce } from "../../forms/save-bar.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PageBar, PageBody, Section } from "../../ui/page.tsx";
import { Switch } from "../../ui/switch.tsx";

/** Decides about assistants in the organization. Each person connects their own in their account. */
export function AssistantSettingsPage() {
  const { slug, plan, aiAssistantsEnabled } = useOrganization();
  const isOpen = aiAssistantsEnabled && plan === "unlimited";
  return (
    <>
      <PageBar title="AI assistants" />
      <PageBody width="settings">
        <Section
          title="In this organization"
          description="An assistant acts as the owner of its key. The owner confirms each change."
        >
          <div className="flex items-center gap-4">
            <div className="flex-1">
              <p className="font-medium">AI assistants</p>
              <p className="text-xs text-ink-3">
                {plan === "unlimited"
                  ? "Lets admins and business developers connect assistants. Saves automatically."
                  : "Assistants need the Unlimited plan. Ask the operator of this service for it."}
              </p>
            </div>
            <AccessSwitch />
          </div>
        </Section>
        {isOpen && (
          <Section
            title="Your AI assistants"
            description="Each person connects their assistants in their account."
          >
            <Link to="/o/$slug/assistants" params={{ slug }} className={buttonClass()}>
              Connect an assistant
            </Link>
          </Section>
        )}
      </PageBody>
    </>
  );
}

/** Turns assistants on immediately, and off only after a confirmation. */
function AccessSwitch() {
  const { aiAssistantsEnabled } = useOrganization();
  const [isAsking, setAsking] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { isBusy, failure, attempt } = useAttempt();
  const change = {
    ...changeOrganization,
    done: async (saved: Organization) => {
      await readMeAgain();
      keepOrganization(saved);
      setSaved(true);
    },
  };
  const turnOn = useCommand(change);
  return (
    <>
      <SavesAtOnce isBusy={isBusy} isDone={isSaved} />
      {failure !== undefined && (
        <span role="alert" className="text-bad">
          {failure}
        </span>
      )}
      <Switch
        label="AI assistants"
        isOn={aiAssistantsEnabled}
        isBusy={isBusy}
        onToggle={() =>
          aiAssistantsEnabled
            ? setAsking(true)
            : void attempt(() => turnOn({ aiAssistantsEnabled: true }))
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Turn off AI assistants?"
        verb="Turn off"
        isDangerous
        call={(api) => change.call(api, { aiAssistantsEnabled: false }, undefined)}
        done={change.done}
      >
        <p>
          Assistants lose access immediately, and no one can create personal keys. Other programs
          keep access until you revoke their keys. You can turn assistants on again.
        </p>
      </ConfirmDialog>
    </>
  );
}
