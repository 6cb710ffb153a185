import type { Organization } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ownKeysList } from "../../data/keys.ts";
import { useOrganization } from "../../data/me.ts";
import { changeOrganization, keepOrganization, readMeAgain } from "../../data/organizations.ts";
import { useCommand } from "../../data/use-command.ts";
import { useList } from "../../data/use-list.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { SavesAtOnce } from "../../forms/save-bar.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PageBar, PageBody, Section } from "../../ui/page.tsx";
import { Switch } from "../../ui/switch.tsx";
import { counted } from "../../words/counts.ts";

/** Decides about assistants in the organization. Each person connects their own in their account. */
export function AssistantSettingsPage() {
  const { plan, aiAssistantsEnabled } = useOrganization();
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
            <OwnAssistants />
          </Section>
        )}
      </PageBody>
    </>
  );
}

/** How many keys the person's assistants have, and the way to the keys. */
function OwnAssistants() {
  const { slug } = useOrganization();
  const keys = useList(ownKeysList);
  const count = keys.items.filter(({ revokedAt }) => revokedAt === null).length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {keys.data !== undefined && (
        <p className="text-ink-2">
          {count === 0 ? "You have no active keys." : `You have ${counted(count, "active key")}.`}
        </p>
      )}
      <Link to="/o/$slug/assistants" params={{ slug }} className={buttonClass()}>
        {count === 0 ? "Connect an assistant" : "Manage keys"}
      </Link>
    </div>
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
