import { phrase } from "../languages/phrase.ts";
import { CopyButton } from "./copy.tsx";

interface CodeProps {
  code: string;
  label: string;
}

/** Text to copy: a command, a payload or a sample. */
export const CodeBlock = (props: CodeProps) => (
  <div className="flex items-start rounded-control border border-line bg-page">
    <Code {...props} />
    <div className="m-1.5 pointer-coarse:m-0">
      <CopyCode {...props} />
    </div>
  </div>
);

const Code = ({ code, label }: CodeProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
    tabIndex={0}
    // Fades where more follows. A mouse needs the scrollbar, which would fade as well.
    className="max-h-96 min-w-0 flex-1 overflow-auto rounded-control px-3 py-2.5 pointer-coarse:[mask-image:linear-gradient(to_left,transparent,#000_24px)]"
  >
    <pre className="w-fit font-mono text-xs pointer-coarse:pr-3">{code}</pre>
  </section>
);

const CopyCode = ({ code, label }: CodeProps) => (
  <CopyButton text={code} label={phrase("Copy: {label}", { label })} />
);
