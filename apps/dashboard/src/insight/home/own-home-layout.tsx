import type { ReactNode } from "react";
import { TellAFriend } from "../../data/tell-a-friend.tsx";
import { ShareOwnLink } from "../../forms/share-link.tsx";
import { useHasSideColumn, useIsNarrow } from "../../ui/is-narrow.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { KeptOnPhone } from "./kept-on-phone.tsx";

/**
 * Places the parts of a referrer's home. A wide window has three columns: the person's affairs, what
 * is new, and the buttons. A smaller one has two of about the same height. On a phone, the buttons are
 * below the earnings.
 */
export function OwnHomeLayout({
  notice,
  earned,
  aside,
  next,
  messages,
  paid,
  hasLink = true,
}: {
  notice?: ReactNode;
  earned?: ReactNode;
  aside: ReactNode;
  next: ReactNode;
  /** The lists of messages and bonuses, which a phone does not have. */
  messages?: ReactNode;
  paid?: ReactNode;
  /** Whether the own link is below the buttons. */
  hasLink?: boolean;
}) {
  const { language } = ownReading();
  const isNarrow = useIsNarrow();
  const isWide = useHasSideColumn();
  const isPaidFirst = !isWide && hasLink;
  const actions = (
    <div className="grid gap-5 rounded-surface border-line sm:border sm:p-5 xl:w-80">{aside}</div>
  );
  return (
    <div lang={language} className="flex max-w-416 items-start gap-8">
      <div className="grid min-w-0 flex-1 gap-5">
        <KeptOnPhone />
        {notice}
        <div className="flex gap-8">
          <div className={columnClass}>
            {earned}
            {isNarrow && actions}
            {next}
            {isPaidFirst && paid}
          </div>
          {!isNarrow && (
            <div className={columnClass}>
              {!isWide && actions}
              {messages}
              {!isPaidFirst && paid}
            </div>
          )}
        </div>
      </div>
      {isWide && actions}
    </div>
  );
}

const columnClass = "grid min-w-0 flex-1 content-start gap-8 max-sm:gap-5";

/** Class of the buttons. Two buttons share a line if their words fit. */
export const actionClass = "flex-auto";

/** The buttons, which also work while the home page can't be loaded. */
export const Actions = () => (
  <div className="flex flex-wrap gap-2.5">
    <TellAFriend className={actionClass} />
    <ShareOwnLink className={actionClass} />
  </div>
);

/** The place of the own link below the buttons, where the window has space for it. */
export const OwnHomeLink = ({ children }: { children: ReactNode }) => (
  <div className="grid content-start gap-4 border-t border-line pt-5 max-sm:hidden">{children}</div>
);
