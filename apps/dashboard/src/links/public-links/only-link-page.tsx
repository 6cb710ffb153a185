import type { PublicLink } from "@referral-service/contract";
import { useState } from "react";
import { useWayBack } from "../../data/phone-tabs.ts";
import { phrase } from "../../languages/phrase.ts";
import { PanelBody } from "../../ui/panel.tsx";
import { ActionsPlace } from "../../ui/record-actions.tsx";
import { RecordBar } from "../../ui/record-bar.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { LinkDetails } from "./link-panel.tsx";
import { LinkStatus } from "./link-status.tsx";
import { DockedShare } from "./own-link.tsx";

/** The only link of a referrer. It needs no list, so it has the whole page. */
export function OnlyLinkPage({ link, onCreate }: { link: PublicLink; onCreate: () => void }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <RecordBar
        title={ownReading().texts.share.yours}
        label={phrase("Public link")}
        backTo={useWayBack()}
        status={<LinkStatus link={link} />}
        actionsRef={setPlace}
        level={1}
      />
      <PanelBody>
        <h2 className="sr-only">{phrase("Public link")}</h2>
        <ActionsPlace value={place}>
          <LinkDetails
            link={link}
            more={[{ label: phrase("Add another link"), button: {}, run: onCreate }]}
          />
        </ActionsPlace>
      </PanelBody>
      <DockedShare link={link} />
    </div>
  );
}
