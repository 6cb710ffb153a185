import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
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
      <PageBody width="sections">
        <Section
          title="In this organization"
          description="An assistant acts as the owner of its key. The owner confirms each change."
        >
          <Facts>
            <Fact name="AI assistants">
              <span className="flex flex-wrap items-center gap-3">
                <Status tone={aiAssistantsEnabled ? "good" : "bad"}>
                  {aiAssistantsEnabled ? "Turned on" : "Turned off"}
                </Status>
                <Link
                  to="/o/$slug/settings/organization"
                  params={params}
                  className="font-medium underline pointer-coarse:inline-block pointer-coarse:py-3"
                >
                  {aiAssistantsEnabled ? "Turn off assistants" : "Turn on assistants"}
                </Link>
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
