import { useMe, useOrganization } from "../../data/me.ts";
import { CodeTabs } from "../../ui/code-tabs.tsx";
import { Step } from "../../ui/step.tsx";
import { setupsFor } from "./assistant-setups.ts";

/** Shows the code in a sentence, which is between backticks. */
const withCode = (sentence: string) =>
  sentence.split("`").map((text, index) =>
    index % 2 === 1 ? (
      <code key={text} className="font-mono text-xs">
        {text}
      </code>
    ) : (
      text
    ),
  );

/** Shows how to connect an assistant in steps, with this service's address filled in. */
export default function AssistantSetup() {
  const { slug } = useOrganization();
  const isOneOfSeveral = useMe().organizations.length > 1;
  const setups = setupsFor({
    origin: location.origin,
    organization: isOneOfSeveral ? slug : undefined,
  });
  const tabs = setups.map(({ name, place, code }) => ({
    name,
    code,
    codeLabel: `${name} setup`,
    note: <p className="text-ink-2">{withCode(place)}</p>,
  }));
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Step number={1} title="Create a personal API key">
        <p className="text-ink-2">
          Choose “Create key”. The key is shown once. Store it for the next step.
        </p>
      </Step>
      <Step number={2} title="Copy the configuration">
        <CodeTabs label="Assistant" tabs={tabs} />
      </Step>
    </ol>
  );
}
