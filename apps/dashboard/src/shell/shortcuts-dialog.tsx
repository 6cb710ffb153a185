import { phrase } from "../languages/phrase.ts";
import { Dialog } from "../ui/dialog.tsx";
import { shortcuts } from "./shortcuts.ts";

const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title={phrase("Keyboard shortcuts")}>
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2">
      {shortcuts.map(({ keys, meaning }) => (
        <div key={meaning} className="contents">
          <dt>{phrase(meaning)}</dt>
          <dd className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-5 rounded border border-line-strong px-1 text-center font-sans text-2xs leading-5 font-medium"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);

export default ShortcutsDialog;
