import type { Organization } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { changeOrganization, keepOrganization, readMeAgain } from "../../data/organizations.ts";
import { useCommand } from "../../data/use-command.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { SavesAtOnce } from "../../forms/save-bar.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { Button } from "../../ui/button.tsx";
import { PageBar, PageBody, Section } from "../../ui/page.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { Status } from "../../ui/tag.tsx";
import AssistantSetup from "./assistant-setup.tsx";

/** Shows the AI assistants setting, and how each person sets up their own assistant. */
export function AssistantSettingsPage() {
  const { slug, plan, aiAssistantsEnabled } = useOrganization();
  const params = { slug };
  const isOpen = aiAssistantsEnabled && plan === "unlimited";
  return (
    <>
      <PageBar title="AI assistants" />
      <PageBody width="settings">
        <Section
          title="In this organization"
          description="An assistant acts as the owner of its key. The owner confirms each change."
        >
          <Facts>
            <Fact name="Access">
              <span className="flex flex-wrap items-center gap-3">
                <Status tone={aiAssistantsEnabled ? "good" : "bad"}>
                  {aiAssistantsEnabled ? "Turned on" : "Turned off"}
                </Status>
                <AccessButton />
              </span>
            </Fact>
            {plan !== "unlimited" && <Fact name="Plan">Assistants need the Unlimited plan.</Fact>}
            <Fact name="Keys">
              <span>
                Admins and business developers open{" "}
                <Link to="/o/$slug/assistants" params={params} className="font-medium underline">
                  AI assistants
                </Link>{" "}
                in their menu to create a key for each assistant.
              </span>
            </Fact>
          </Facts>
        </Section>
        {isOpen && (
          <Section
            title="Set up an assistant"
            description="Copy the configuration for your assistant."
          >
            <AssistantSetup />
          </Section>
        )}
      </PageBody>
    </>
  );
}

/** Turns assistants on immediately, and off only after a confirmation. */
function AccessButton() {
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
      {aiAssistantsEnabled ? (
        <Button size="small" look="danger" onClick={() => setAsking(true)}>
          Turn off
        </Button>
      ) : (
        <Button
          size="small"
          isBusy={isBusy}
          onClick={() => void attempt(() => turnOn({ aiAssistantsEnabled: true }))}
        >
          Turn on
        </Button>
      )}
      <SavesAtOnce isBusy={isBusy} isDone={isSaved} />
      {failure !== undefined && (
        <span role="alert" className="text-bad">
          {failure}
        </span>
      )}
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
