import type { PublicLink } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { FramedRecord, FramedRecordSkeleton } from "../../lists/framed-record.tsx";
import { numberText } from "../../ui/format-language.ts";
import { IdFact } from "../../ui/id-fact.tsx";
import { Fact, FactGroup, Facts } from "../../ui/panel.tsx";
import { RecordSections } from "../../ui/record-body.tsx";
import { RecordFigure, RecordFigures } from "../../ui/record-figures.tsx";
import { Time } from "../../ui/time.tsx";
import { linkClass } from "../../ui/written-text.tsx";
import { counted } from "../../words/counts.ts";
import { ShareToCome } from "../visits/share-skeleton.tsx";

const percent = new Intl.NumberFormat("en", { style: "percent" });

/** Returns the submissions per click. Undefined without clicks. */
const conversionOf = ({ clickCount, submissionCount }: PublicLink) =>
  clickCount === 0 ? undefined : percent.format(submissionCount / clickCount);

/** Shows staff a public link: its figures and whose it is, next to how to share it and its visits. */
export const LinkFrame = ({
  link,
  actions,
  notice,
  children,
}: Pick<ComponentProps<typeof FramedRecord>, "actions"> & {
  link: PublicLink;
  notice: ReactNode;
  children: ReactNode;
}) => (
  <FramedRecord
    actions={actions}
    summary={[
      `${counted(link.clickCount, "click")} · ${counted(link.submissionCount, "submission")}`,
      conversionOf(link) && `${conversionOf(link)} conversion`,
    ]}
    facts={
      <>
        {notice}
        <LinkFacts link={link} />
      </>
    }
  >
    {(isCovered) => <RecordSections isCovered={isCovered}>{children}</RecordSections>}
  </FramedRecord>
);

function LinkFacts({ link }: { link: PublicLink }) {
  const { slug } = useOrganization();
  const { id, referrerId, referrerName, clickCount, submissionCount, createdAt } = link;
  const conversion = conversionOf(link);
  return (
    <>
      <div className="grid gap-2">
        <RecordFigures>
          <RecordFigure name="Clicks">{numberText(clickCount)}</RecordFigure>
          <RecordFigure name="Submissions">{numberText(submissionCount)}</RecordFigure>
          {conversion !== undefined && <RecordFigure name="Conversion">{conversion}</RecordFigure>}
        </RecordFigures>
        <p className="text-xs text-ink-3">We count one click per visitor per day.</p>
      </div>
      <FactGroup title="Link">
        <Facts>
          <Fact name="Referrer">
            <Link
              to="/o/$slug/people/$userId"
              params={{ slug, userId: referrerId }}
              className={linkClass}
            >
              {referrerName ?? "No name"}
            </Link>
          </Fact>
          <Fact name="Created">
            <Time unixMs={createdAt} />
          </Fact>
          <IdFact id={id} />
        </Facts>
      </FactGroup>
    </>
  );
}

export const LinkSkeleton = () => (
  <FramedRecordSkeleton
    figures={["Clicks", "Submissions", "Conversion"]}
    groups={{ Link: ["Referrer", "Created", "ID"] }}
  >
    <RecordSections>
      <ShareToCome />
    </RecordSections>
  </FramedRecordSkeleton>
);
