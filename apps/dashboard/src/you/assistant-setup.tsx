import { Tabs } from "@base-ui/react/tabs";
import { useMe, useOrganization } from "../shell/me.ts";
import { CodeBlock } from "../ui/code.tsx";
import { setupsFor } from "./assistant-setups.ts";

/** How to connect an assistant, with this service's address filled in. */
export default function AssistantSetup() {
  const { slug } = useOrganization();
  const isOneOfSeveral = useMe().organizations.length > 1;
  const setups = setupsFor({
    origin: location.origin,
    organization: isOneOfSeveral ? slug : undefined,
  });
  return (
    <Tabs.Root defaultValue={setups[0]?.name} className="max-w-160">
      <Tabs.List
        aria-label="Assistant"
        className="mb-3 flex gap-1 overflow-x-auto border-b border-line"
      >
        {setups.map(({ name }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="h-8 shrink-0 border-b-2 border-transparent px-2.5 font-medium text-ink-2 hover:text-ink data-active:border-accent data-active:text-ink"
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {setups.map(({ name, place, code }) => (
        <Tabs.Panel key={name} value={name} tabIndex={-1} className="grid gap-2">
          <p className="text-ink-2">{place}</p>
          <CodeBlock label={`Set-up of ${name}`} code={code} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
