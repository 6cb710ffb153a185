import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, useState } from "react";
import { CodeBlock } from "./code.tsx";
import { Select } from "./field.tsx";
import { useIsNarrow } from "./is-narrow.ts";

interface CodeTab {
  name: string;
  code: string;
  /** Name of the code for screen readers and for copying. */
  codeLabel: string;
  /** Text above the code. */
  note?: ReactNode;
}

/** The largest number of tabs that fit on a phone. */
const phoneTabsMax = 3;

/** Shows code in tabs. On a phone, many tabs become one list to choose from. */
export function CodeTabs({ label, tabs }: { label: string; tabs: CodeTab[] }) {
  const [shown, setShown] = useState(tabs[0]?.name);
  const isNarrow = useIsNarrow();
  return (
    <Tabs.Root value={shown} onValueChange={setShown}>
      {isNarrow && tabs.length > phoneTabsMax ? (
        <Select
          aria-label={label}
          value={shown}
          onChange={({ target }) => setShown(target.value)}
          className="mb-2"
        >
          {tabs.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      ) : (
        <div className="mb-2 border-b border-line">
          <Tabs.List aria-label={label} className="-mb-px flex flex-wrap gap-x-4">
            {tabs.map(({ name }) => (
              <Tabs.Tab
                key={name}
                value={name}
                className="h-8 shrink-0 pointer-coarse:h-11 border-b-2 border-transparent font-medium text-ink-2 hover:text-ink data-active:border-accent data-active:text-ink"
              >
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
      )}
      {tabs.map(({ name, code, codeLabel, note }) => (
        <Tabs.Panel key={name} value={name} tabIndex={-1} className="grid grid-cols-1 gap-2">
          {note}
          <CodeBlock label={codeLabel} code={code} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
