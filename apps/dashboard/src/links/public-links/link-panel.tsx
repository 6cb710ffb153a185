import type { PublicLink } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../../data/me.ts";
import { linkQuery, linkVisitsQuery, setLinkActive } from "../../data/public-links.ts";
import { useQuery } from "../../data/queries.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { phrase } from "../../languages/phrase.ts";
import { RecordPanel } from "../../lists/record-panel.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { RecordAction } from "../../ui/open-records.ts";
import { RecordActions } from "../../ui/record-actions.tsx";
import { say } from "../../ui/toasts.tsx";
import { counted } from "../../words/counts.ts";
import { isAboveReferrer } from "../../words/roles.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { ShareBar } from "../visits/share-bar.tsx";
import { ShareSection, svgDownload } from "../visits/share-section.tsx";
import { visitsSeries } from "../visits/visits-chart.tsx";
import { VisitsSection } from "../visits/visits-section.tsx";
import { LinkFrame, LinkSkeleton } from "./link-frame.tsx";
import { LinkStatus } from "./link-status.tsx";
import { OnlyLinkSkeleton } from "./only-link-to-come.tsx";
import { DockedShare, OwnLinkBody, OwnShare } from "./own-link.tsx";

const inWords = (clickCount: number, submissionCount: number) =>
  `${counted(clickCount, "click")} · ${counted(submissionCount, "submission")}`;

export function LinkPanel() {
  const isStaff = isAboveReferrer(useOrganization().user);
  return (
    <RecordPanel
      label={phrase("Public link")}
      failure={phrase("The link could not be loaded")}
      list="/o/$slug/links/public"
      query={linkQuery}
      title={({ referrerName }) =>
        isStaff ? (referrerName ?? "No name") : ownReading().texts.share.yours
      }
      status={(link) => (
        <>
          <LinkStatus link={link} />
          {isStaff && <LinkPath slug={link.slug} />}
        </>
      )}
      width="record"
      hasFrame={isStaff}
      foot={(link) =>
        isStaff ? link.isActive && <ShareBar url={link.url} /> : <DockedShare link={link} />
      }
      skeleton={isStaff ? <LinkSkeleton /> : <OnlyLinkSkeleton />}
    >
      {(link) => <LinkDetails link={link} />}
    </RecordPanel>
  );
}

/** Tells the links of a person apart. */
const LinkPath = ({ slug }: { slug: string }) => (
  <span title={`/r/${slug}`} className="min-w-0 truncate text-ink-3">
    /r/{slug}
  </span>
);

export function LinkDetails({
  link,
  more = [],
}: {
  link: PublicLink;
  /** Actions of the page in addition to those of the link. */
  more?: readonly RecordAction[];
}) {
  const { slug, user } = useOrganization();
  const [isAsking, setAsking] = useState(false);
  const { id, isActive, referrerId, referrerName, referrerStatus } = link;
  const visits = useQuery(linkVisitsQuery(id));
  const navigate = useNavigate();
  const isStaff = isAboveReferrer(user);
  const qrCode = { qrCodePath: `/public-links/${id}/qr-code`, fileName: `link-${link.slug}` };
  const actions = [
    ...more,
    {
      label: isActive ? phrase("Pause link") : phrase("Resume link"),
      // A referrer's button is the one to share the link.
      ...(isStaff && { button: {} }),
      run: () => setAsking(true),
    },
    isStaff
      ? svgDownload(slug, qrCode)
      : {
          label: phrase("Open page in a new tab"),
          run: () => void open(link.url, "_blank", "noreferrer"),
        },
    isStaff && {
      label: "Open referrer",
      run: () =>
        void navigate({ to: "/o/$slug/people/$userId", params: { slug, userId: referrerId } }),
    },
    isStaff && {
      label: "All links for this referrer",
      run: () =>
        void navigate({
          to: "/o/$slug/links/public",
          params: { slug },
          search: { referrer: referrerId },
        }),
    },
  ];
  const share = (
    <ShareSection url={link.url} {...qrCode}>
      {isStaff ? undefined : <OwnShare link={link} />}
    </ShareSection>
  );
  const notice = referrerStatus !== "active" && (
    <Notice tone="warn" title={phrase("This link doesn't work")}>
      {referrerName ?? "Its referrer"}{" "}
      {referrerStatus === "left" ? "has left the organization" : "is blocked"}. Visitors see a page
      that says the link doesn't work.
    </Notice>
  );
  return (
    <>
      {isStaff ? (
        <LinkFrame {...{ link, actions, notice }}>
          {share}
          <VisitsSection visits={visits} series={visitsSeries("Submissions")} inWords={inWords} />
        </LinkFrame>
      ) : (
        <>
          <RecordActions actions={actions} />
          <OwnLinkBody {...{ link, visits, share }} />
        </>
      )}
      <PauseDialog link={link} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function PauseDialog({
  link: { id, slug: text, isActive, referrerStatus },
  isOpen,
  onClose,
}: {
  link: PublicLink;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        isActive
          ? phrase("Pause {link}?", { link: `/r/${text}` })
          : phrase("Resume {link}?", { link: `/r/${text}` })
      }
      verb={isActive ? phrase("Pause") : phrase("Resume")}
      {...setLinkActive(id, !isActive)}
      done={() => say(isActive ? phrase("Link paused") : phrase("Link resumed"), `/r/${text}`)}
    >
      {isActive ? (
        <p>
          {phrase(
            "Visitors see a page that says the link doesn't work. The link's referrals remain. You can resume the link at any time.",
          )}
        </p>
      ) : (
        <p>
          {referrerStatus === "active"
            ? phrase("Visitors can use the form again with the same link.")
            : "Visitors can use the form again when the referrer is active again."}
        </p>
      )}
    </ConfirmDialog>
  );
}
