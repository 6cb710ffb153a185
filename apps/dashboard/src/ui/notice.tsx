import clsx from "clsx";
import type { ReactNode } from "react";

const tones = {
  bad: "bg-bad-soft text-bad",
  warn: "bg-warn-soft text-warn",
  info: "bg-info-soft text-info",
  good: "bg-good-soft text-good",
};

/** An important sentence, with its action at the end. */
export function Notice({
  tone,
  title,
  children,
  action,
  className,
}: {
  tone: keyof typeof tones;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-current/30 px-3.5 py-2.5",
        tones[tone],
        className,
      )}
    >
      <div className="min-w-48 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && (
          <div className={clsx(title !== undefined && "text-ink-2")}>{children}</div>
        )}
      </div>
      {action}
    </div>
  );
}
