import { Popover } from "@base-ui/react/popover";
import type { ShownPayment } from "@referral-service/contract/app";
import { Calculation } from "./why-this-amount.tsx";

/** How a bonus rule computed a payment, explained under the pointer or after a click. */
export const Computation = ({ payment: { id, computation } }: { payment: ShownPayment }) => (
  <Popover.Root>
    <Popover.Trigger
      openOnHover
      delay={300}
      className="relative z-1 min-w-0 truncate border-b border-dotted border-ink-3 text-left hover:text-ink"
    >
      {computation}
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner
        align="start"
        sideOffset={6}
        collisionPadding={12}
        className="z-60 outline-none"
      >
        <Popover.Popup
          aria-label="Why this amount"
          className="grid w-88 gap-2.5 rounded-surface border border-line bg-raised p-4 shadow-float outline-none"
        >
          <Calculation paymentId={id} />
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
