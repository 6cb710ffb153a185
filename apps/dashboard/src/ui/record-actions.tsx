import clsx from "clsx";
import { Ellipsis } from "lucide-react";
import { createContext, useContext } from "react";
import { createPortal } from "react-dom";
import { phrase } from "../languages/phrase.ts";
import { Button, buttonClass, IconButton } from "./button.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";
import { matching } from "./is-narrow.ts";
import { type RecordAction, useRecordActions } from "./open-records.ts";

/** Place of the actions in the bar of the open record. Null until the bar is there. */
export const ActionsPlace = createContext<HTMLElement | null>(null);

/** Whether the bar of a record has no room for words on its buttons: on a phone, or next to a list. */
export const useIsCramped = matching("(width < 40rem) or (64rem <= width < 80rem)");

/** Whether icons instead of words leave room for a long name. */
const useIsMedium = matching("(40rem <= width < 64rem)");

/** Whether it does not even have room for icons next to the name. */
const useIsFull = matching("(64rem <= width < 69rem)");

/** Whether a name and a status have room for only one button next to them. */
const useIsTiny = matching("(width < 22rem)");

/** The actions of the open record in its bar, and in the palette. */
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
  useRecordActions([...offered, ...inPalette]);
  return place && createPortal(<ActionButtons actions={offered} />, place);
}

/**
 * The first two actions with a button, and the others in a menu. Without room for words, only
 * actions with an icon, such as Call, have a button. A tablet has room for the words of one. The
 * smallest phones have room for one button, and the narrowest bars next to a list for none.
 */
export function ActionButtons({ actions }: { actions: readonly RecordAction[] }) {
  const isCramped = useIsCramped();
  const isMedium = useIsMedium();
  const isIcon = ({ button }: RecordAction) =>
    isCramped || (isMedium && button?.icon !== undefined);
  const isTiny = useIsTiny();
  const buttonCountMax = useIsFull() ? 0 : isTiny ? 1 : 2;
  const withButton = actions
    .filter(({ button }) => (isCramped ? button?.icon : button) !== undefined)
    .slice(0, buttonCountMax);
  const words = withButton.filter(({ button }) => button?.icon === undefined);
  const main = words.find(({ button }) => button?.look === "primary") ?? words[0];
  const buttons = withButton.filter(
    (action) => !isMedium || !words.includes(action) || action === main,
  );
  const others = actions.filter((action) => !buttons.includes(action));
  return (
    <>
      {buttons.map((action) =>
        action.href === undefined ? (
          <ActionButton key={action.label} action={action} isIcon={isIcon(action)} />
        ) : (
          <ActionLink
            key={action.label}
            action={action}
            href={action.href}
            isIcon={isIcon(action)}
          />
        ),
      )}
      {others.length > 0 && (
        <ChoiceMenu
          choices={others.map(({ label, name = label }) => ({ value: label, label: name }))}
          onChoose={(chosen) => others.find(({ label }) => label === chosen)?.run()}
          trigger={
            <IconButton
              label={phrase("More actions")}
              className="max-sm:text-ink-2 pointer-coarse:size-11"
            >
              <Ellipsis aria-hidden className="max-sm:size-5!" />
            </IconButton>
          }
        />
      )}
    </>
  );
}

export const ActionButton = ({
  action: { label, run, button: { icon: Icon, ...button } = {} },
  isIcon = false,
}: {
  action: RecordAction;
  isIcon?: boolean;
}) => (
  <Button
    {...button}
    title={isIcon ? label : undefined}
    className={clsx(isIcon && "max-sm:border-transparent! max-sm:bg-transparent max-sm:text-ink-2")}
    onClick={run}
  >
    {Icon !== undefined && <Icon aria-hidden className="size-3.5 pointer-coarse:size-5" />}
    <span className={clsx(isIcon && "sr-only")}>{label}</span>
  </Button>
);

const ActionLink = ({
  action: { label, name = label, button: { icon: Icon } = {} },
  href,
  isIcon,
}: {
  action: RecordAction;
  href: string;
  isIcon: boolean;
}) => (
  <a
    href={href}
    title={name}
    aria-label={name}
    {...(href.startsWith("https:") && { target: "_blank", rel: "noreferrer" })}
    className={`${buttonClass()} max-sm:border-transparent! max-sm:bg-transparent max-sm:text-ink-2 pointer-coarse:h-11! pointer-coarse:min-w-11`}
  >
    {Icon !== undefined && <Icon aria-hidden className="size-3.5 pointer-coarse:size-5" />}
    <span className={clsx(isIcon && "sr-only")}>{label}</span>
  </a>
);
