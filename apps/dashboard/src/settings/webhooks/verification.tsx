import { Tabs } from "@base-ui/react/tabs";
import { CodeBlock } from "../../ui/code.tsx";
import { samples } from "./samples.ts";

/** A whole receiver in seven languages. */
export default function Verification() {
  return (
    <Tabs.Root defaultValue={samples[0]?.language}>
      <Tabs.List
        aria-label="Language"
        className="mb-3 flex gap-1 overflow-x-auto border-b border-line"
      >
        {samples.map(({ language }) => (
          <Tabs.Tab
            key={language}
            value={language}
            className="h-8 shrink-0 border-b-2 border-transparent px-2.5 font-medium text-ink-2 hover:text-ink data-active:border-accent data-active:text-ink"
          >
            {language}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {samples.map(({ language, code }) => (
        <Tabs.Panel key={language} value={language} tabIndex={-1}>
          <CodeBlock label={`Receiver in ${language}`} code={code} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
