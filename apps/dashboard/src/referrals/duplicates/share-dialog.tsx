import type { DecideDuplicates } from "@referral-service/contract";
import type { DuplicateReview } from "@referral-service/contract/app";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Day } from "../../ui/time.tsx";
import { referrerOf } from "./words.ts";

interface Parts {
  parts: string[];
}

/** Largest part that the service accepts. */
const partMax = 1_000;

/** Asks for the parts of a split credit, in order of submission. */
export function ShareDialog({
  referrals,
  usualParts,
  onShare,
  onClose,
}: {
  referrals: DuplicateReview["referrals"];
  usualParts: readonly number[];
  onShare: (parts: NonNullable<DecideDuplicates["parts"]>) => void;
  onClose: () => void;
}) {
  const form = useServiceForm<Parts>({
    defaultValues: {
      parts: usualParts.map((part) => String(usualParts.length === 2 ? 50 : part)),
    },
    onSubmit: async ({ parts }) => {
      const numbers = parts.map((part) => Number(part));
      const wrong = numbers.flatMap((part, index) =>
        Number.isInteger(part) && part >= 1 && part <= partMax ? [] : [index],
      );
      for (const index of wrong) {
        form.setError(`parts.${index}`, { message: `Enter a whole number from 1 to ${partMax}.` });
      }
      if (wrong.length > 0) return false;
      onShare(
        referrals.map(({ referralId }, index) => ({ referralId, part: numbers[index] ?? 1 })),
      );
    },
  });
  const total = form.watch("parts").reduce((sum, part) => sum + (Number(part) || 0), 0);
  return (
    <FormDialog form={form} onClose={onClose} title="Split credit" verb="Split credit">
      <p className="text-ink-2">
        Each bonus is split in proportion to these parts. The first referral gets any remaining
        cent.
      </p>
      {referrals.map((referral, index) => (
        <div key={referral.referralId} className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <TextField
              form={form}
              name={`parts.${index}`}
              label={referrerOf(referral)}
              inputMode="numeric"
            />
          </div>
          <span className="figures w-32 shrink-0 pb-1.5 text-xs text-ink-3">
            {shareText(Number(form.watch(`parts.${index}`)), total)},{" "}
            <Day unixMs={referral.createdAt} />
          </span>
        </div>
      ))}
    </FormDialog>
  );
}

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

const shareText = (part: number, total: number) =>
  Number.isFinite(part) && total > 0 ? percent.format(part / total) : "–";
