import { Ellipsis } from "lucide-react";
import { createContext, useContext } from "react";
import { createPortal } from "react-dom";
import { phrase } from "../languages/phrase.ts";
import { IconButton } from "./button.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";
import { useIsNarrow } from "./is-narrow.ts";
import { type RecordAction, useRecordActions } from "./open-records.ts";

/** Place of the actions in the bar of the open record. Null until the bar is there. */
export const ActionsPlace = createContext<HTMLElement | null>(null);

/** The number of buttons that fit in a bar next to the name. On a phone, none fit. */
const buttonCountMax = 2;

/**
 * The actions of the open record in its bar, and in the palette: the first ones with an icon as
 * buttons, the others in a menu.
 */
export function RecordActions({
  actions,
  inPalette = [],
}: {
  actions: readonly (RecordAction | false)[];
  /** Actions that the record shows elsewhere. */
  inPalette?: readonly (RecordAction | false)[];
}) {
  const place = useContext(ActionsPlace);
  const offered = actions.filter((action) => action !== false);
  const buttons = offered
    .filter(({ icon }) => icon !== undefined)
    .slice(0, useIsNarrow() ? 0 : buttonCountMax);
  const others = offered.filter((action) => !buttons.includes(action));
  useRecordActions([...offered, ...inPalette]);
  if (place === null) return null;
  return createPortal(
    <>
      {buttons.map(
        ({ label, icon: Icon, run }) =>
          Icon !== undefined && (
            <IconButton key={label} label={label} onClick={run}>
              <Icon aria-hidden />
            </IconButton>
          ),
      )}
      {others.length > 0 && (
        <ChoiceMenu
          choices={others.map(({ label }) => ({ value: label, label }))}
          onChoose={(chosen) => others.find(({ label }) => label === chosen)?.run()}
          trigger={
            <IconButton label={phrase("More actions")}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        />
      )}
    </>,
    place,
  );
}
