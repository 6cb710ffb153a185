import clsx from "clsx";
import type { ReactNode } from "react";

const tones = {
  plain: "bg-hover text-ink-2",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  accent: "bg-accent-soft text-accent-text",
};

export type Tone = keyof typeof tones;

export const Tag = ({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={clsx(
      "inline-flex h-5 items-center rounded-[5px] px-1.75 text-2xs font-medium whitespace-nowrap",
      tones[tone],
    )}
  >
    {children}
  </span>
);

const dots: Record<Tone, string> = {
  plain: "bg-ink-3",
  good: "bg-good",
  warn: "bg-warn",
  bad: "bg-bad",
  info: "bg-info",
  accent: "bg-(--dot-indigo)",
};

/** Shape of the dot of a status, at the middle of its word. */
export const dotClass = "size-2 shrink-0 self-center rounded-full";

export const Dot = ({ tone }: { tone: Tone }) => (
  <span aria-hidden className={clsx(dotClass, dots[tone])} />
);

/** Shows a status as a dot and a word. */
export const Status = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="inline-flex items-baseline gap-1.75 text-ink">
    <Dot tone={tone} />
    {children}
  </span>
);
