import clsx from "clsx";
import { Check } from "lucide-react";
import { phrase } from "../languages/phrase.ts";

const steps = ["File", "Columns", "Check", "Import"] as const;

/** The steps of an import in one line, with the current one. */
export const ImportSteps = ({ current }: { current: (typeof steps)[number] }) => {
  const position = steps.indexOf(current);
  return (
    <ol aria-label={phrase("Steps")} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === position ? "step" : undefined}
          className={clsx(
            "flex items-center gap-1.5",
            index === position ? "font-medium text-ink" : "text-ink-3",
          )}
        >
          {index < position ? (
            <Check aria-hidden className="size-3.5" />
          ) : (
            <span className="figures">{index + 1}</span>
          )}
          {phrase(step)}
        </li>
      ))}
    </ol>
  );
};
