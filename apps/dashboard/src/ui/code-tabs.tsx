import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, useState } from "react";
import { Code, CopyCode } from "./code.tsx";
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
  const open = tabs.find(({ name }) => name === shown);
  const copy = open && <CopyCode key={open.name} label={open.codeLabel} code={open.code} />;
  return (
    <Tabs.Root value={shown} onValueChange={setShown}>
      {isNarrow && tabs.length > phoneTabsMax ? (
        <div className="mb-2 flex items-center gap-2">
          <Select
            aria-label={label}
            value={shown}
            onChange={({ target }) => setShown(target.value)}
            className="min-w-0 flex-1"
          >
            {tabs.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          {copy}
        </div>
      ) : (
        <div className="mb-2 flex items-center gap-2 border-b border-line">
          <Tabs.List aria-label={label} className="-mb-px flex min-w-0 flex-1 flex-wrap gap-x-4">
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
          {copy}
        </div>
      )}
      {tabs.map(({ name, code, codeLabel, note }) => (
        <Tabs.Panel key={name} value={name} tabIndex={-1} className="grid grid-cols-1 gap-2">
          {note}
          <div className="flex rounded-control border border-line bg-page">
            <Code label={codeLabel} code={code} />
          </div>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
