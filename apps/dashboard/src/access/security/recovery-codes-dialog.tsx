import { phrase } from "../../languages/phrase.ts";
import { CopyButton } from "../../ui/copy.tsx";
import { ShownOnceDialog } from "../../ui/shown-once-dialog.tsx";

/** Shows the recovery codes once. A person who loses them can create new ones. */
export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) => (
  <ShownOnceDialog
    title={phrase("Your recovery codes")}
    description={phrase(
      "You can use each code once to sign in without your authenticator app. We show the codes only once. Store them with your passwords.",
    )}
    noun={phrase("recovery codes")}
    onClose={onClose}
  >
    <div className="relative">
      <ul
        aria-label={phrase("Recovery codes")}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-line-strong bg-page p-3 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="absolute top-1.5 right-1.5">
        <CopyButton text={codes.join("\n")} label={phrase("Copy codes")} />
      </div>
    </div>
  </ShownOnceDialog>
);
