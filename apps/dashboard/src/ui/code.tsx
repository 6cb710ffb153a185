import { phrase } from "../languages/phrase.ts";
import { CopyButton } from "./copy.tsx";

/** Text to copy: a command, a payload or a sample. */
export const CodeBlock = ({ code, label }: { code: string; label: string }) => (
  <div className="relative">
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-control border border-line bg-page py-2.5 pr-10 pl-3"
    >
      <pre className="font-mono text-xs">{code}</pre>
    </section>
    <div className="absolute top-1.5 right-1.5 rounded-control bg-page">
      <CopyButton text={code} label={phrase("Copy: {label}", { label })} />
    </div>
  </div>
);
