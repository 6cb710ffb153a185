import { type ComponentProps, useState } from "react";
import { useOrganization } from "../data/me.ts";
import type { PaidReferral } from "../forms/draft-bonus-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { part } from "../ui/part.tsx";
import { sendsBonuses } from "../words/roles.ts";

const DraftDialog = part(async () => (await import("../forms/draft-bonus-dialog.tsx")).DraftDialog);

/** The button for people who can draft a payment, for this referral or one that they choose. */
export function DraftButton({
  referral,
  onDrafted = () => undefined,
  ...look
}: {
  referral?: PaidReferral;
  onDrafted?: (paymentId: string) => unknown;
} & Pick<ComponentProps<typeof Button>, "look" | "size">) {
  const { user } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  if (!sendsBonuses(user)) return null;
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        Draft bonus
      </Button>
      {isOpen && (
        <DraftDialog
          {...(referral && { referral })}
          onDrafted={onDrafted}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
