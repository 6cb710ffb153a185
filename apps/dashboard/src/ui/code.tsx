import { phrase } from "../languages/phrase.ts";
import { CopyButton } from "./copy.tsx";

/** Text to copy: a command, a payload or a sample. */
export const CodeBlock = ({ code, label }: { code: string; label: string }) => (
  <div className="flex items-start rounded-control border border-line bg-page">
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 min-w-0 flex-1 overflow-auto rounded-control py-2.5 pl-3"
    >
      <pre className="font-mono text-xs">{code}</pre>
    </section>
    <div className="m-1.5 pointer-coarse:m-0">
      <CopyButton text={code} label={phrase("Copy: {label}", { label })} />
    </div>
  </div>
);
