import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";

const PersonInput = lazy(async () => ({
  default: (await import("../forms/person-input.tsx")).PersonInput,
}));

/** A filter by a person. It has a search, because there may be too many people for a menu. */
export function PersonFilter({
  label,
  onChoose,
}: {
  label: string;
  onChoose: (userId: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex h-6.5 items-center gap-1 rounded-control border border-dashed border-line-strong px-2 text-xs text-ink-2 hover:bg-hover"
      >
        <Plus aria-hidden className="size-3" />
        {label}
      </button>
    );
  }
  return (
    <div className="w-52">
      <Suspense>
        <PersonInput
          label={label}
          userId=""
          onChange={(userId) => {
            setOpen(false);
            if (userId !== "") onChoose(userId);
          }}
        />
      </Suspense>
    </div>
  );
}
