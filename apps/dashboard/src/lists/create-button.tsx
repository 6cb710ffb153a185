import { Plus } from "lucide-react";
import { Button, type ButtonLook } from "../ui/button.tsx";

/** Creates a row. Next to an open record, only a plus, so that the actions of the record stand out. */
export const CreateButton = ({
  label,
  look = "primary",
  isBeside,
  onClick,
}: {
  label: string;
  look?: ButtonLook;
  /** Whether a record is open next to the list. */
  isBeside: boolean;
  onClick: () => void;
}) =>
  isBeside ? (
    <Button aria-label={label} title={label} className="w-7.5 px-0!" onClick={onClick}>
      <Plus aria-hidden className="size-4" />
    </Button>
  ) : (
    <Button look={look} onClick={onClick}>
      {label}
    </Button>
  );
