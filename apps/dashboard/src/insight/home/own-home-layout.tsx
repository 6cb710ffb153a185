import clsx from "clsx";
import type { ReactNode } from "react";
import { TellAFriend } from "../../data/tell-a-friend.tsx";
import { ShareOwnLink } from "../../forms/share-link.tsx";
import { useHasSideColumn } from "../../ui/is-narrow.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { KeptOnPhone } from "./kept-on-phone.tsx";

/**
 * Places the parts of a referrer's home. A wide window has three columns: the person's affairs, what
 * is new, and the buttons. Otherwise, the buttons are below the earnings.
 */
export function OwnHomeLayout({
  notice,
  earned,
  aside,
  next,
  news,
}: {
  notice?: ReactNode;
  earned?: ReactNode;
  aside: ReactNode;
  next: ReactNode;
  /** The lists of messages and bonuses, which a phone does not have. */
  news?: ReactNode;
}) {
  const { language } = ownReading();
  const textClass = "text-base lg:text-sm";
  if (!useHasSideColumn()) {
    return (
      <div lang={language} className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${textClass}`}>
        <KeptOnPhone />
        {notice}
        {earned}
        <div className="grid gap-5 rounded-surface border-line sm:flex sm:border sm:p-5">
          {aside}
        </div>
        <div className="flex min-w-0 flex-wrap gap-x-8 gap-y-8">
          {next}
          {news}
        </div>
      </div>
    );
  }
  return (
    <div lang={language} className={`flex max-w-416 items-start gap-8 ${textClass}`}>
      <div className="grid min-w-0 flex-1 gap-5">
        <KeptOnPhone />
        {notice}
        <div className="flex gap-8">
          <div className="grid min-w-0 flex-1 content-start gap-8">
            {earned}
            {next}
          </div>
          {news !== undefined && (
            <div className="grid min-w-0 flex-1 content-start gap-8">{news}</div>
          )}
        </div>
      </div>
      <div className="grid w-80 gap-5 rounded-surface border border-line p-5">{aside}</div>
    </div>
  );
}

/** Class of the buttons. Two buttons share a line if their words fit. */
export const actionClass = "max-sm:flex-auto lg:flex-auto";

/** The buttons, which also work while the home page can't be loaded. */
export const Actions = () => (
  <div className="flex flex-wrap gap-2.5">
    <TellAFriend className={actionClass} />
    <ShareOwnLink className={actionClass} />
  </div>
);

/** The buttons with the bonus in short, which a wide window has in full at the end. */
export const OwnHomeActions = ({ terms }: { terms: ReactNode }) => (
  <div className="grid min-w-0 flex-1 content-start gap-5">
    {!useHasSideColumn() && terms}
    <Actions />
  </div>
);

/** The place of all bonus rules in a wide window. Nothing is below them that they could move. */
export const OwnHomeTerms = ({ children }: { children: ReactNode }) =>
  useHasSideColumn() && (
    <div className="grid gap-2 border-t border-line pt-5">
      <h2 className="text-base">{ownReading().texts.next.yourBonus}</h2>
      {children}
    </div>
  );

/** The place of the own link, below or next to the buttons, where the window has space for it. */
export const OwnHomeLink = ({ children }: { children: ReactNode }) => (
  <div
    className={clsx(
      "grid content-start gap-4 border-line",
      useHasSideColumn() ? "border-t pt-5" : "max-sm:hidden sm:w-72 sm:border-l sm:pl-5",
    )}
  >
    {children}
  </div>
);
