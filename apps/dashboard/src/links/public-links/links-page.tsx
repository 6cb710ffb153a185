import type { PublicLink } from "@referral-service/contract";
import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import { Link2, QrCode, Share2 } from "lucide-react";
import { homeQuery } from "../../data/home.ts";
import { useLastShape } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useWayBack } from "../../data/phone-tabs.ts";
import { linksList } from "../../data/public-links.ts";
import { useQuery } from "../../data/queries.ts";
import { useList } from "../../data/use-list.ts";
import { ShareButton } from "../../forms/share-link.tsx";
import { phrase } from "../../languages/phrase.ts";
import { useOpening } from "../../lists/address.ts";
import { textWidths } from "../../lists/columns.ts";
import { CreateButton } from "../../lists/create-button.tsx";
import type { Filter } from "../../lists/filters.ts";
import { FromProgram, ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { usePersonFilter } from "../../lists/person-filter.ts";
import { type ButtonLook, buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { numberText } from "../../ui/format-language.ts";
import { part } from "../../ui/part.tsx";
import { Time } from "../../ui/time.tsx";
import { spokenAddress } from "../../ui/web-address.ts";
import { counted } from "../../words/counts.ts";
import { isAboveReferrer } from "../../words/roles.ts";
import { ownReading, useOwnWords } from "../../words/texts/use-texts.ts";
import { isWorking, LinkStatus } from "./link-status.tsx";
import { OnlyLinkPage } from "./only-link-page.tsx";
import { OnlyLinkToCome } from "./only-link-to-come.tsx";
import { linksIn } from "./search.ts";

const CreateLinkDialog = part(
  async () => (await import("./create-link-dialog.tsx")).CreateLinkDialog,
);

const route = getRouteApi("/o/$slug/links/public");

const statusFilter = (): Filter => ({
  name: "status",
  label: phrase("Status"),
  choices: [
    { value: "active", label: phrase("Not paused") },
    { value: "paused", label: phrase("Paused") },
  ],
});

const referrerColumn: Column<PublicLink> = {
  key: "referrer",
  name: "Referrer",
  ...textWidths.name,
  cell: ({ referrerName }) => referrerName ?? "–",
};

const linkColumn: Column<PublicLink> = {
  key: "link",
  name: "Link",
  ...textWidths.link,
  cell: ({ slug }) => `/r/${slug}`,
};

/** The link, and at the end of its column a button that copies its address. */
const copiedColumn: Column<PublicLink> = {
  ...linkColumn,
  cell: ({ slug, url }) => (
    <span className="flex items-center gap-1">
      <span className="truncate">/r/{slug}</span>
      <span className="relative z-1 -my-1 ml-auto opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100 max-sm:hidden">
        <CopyButton text={url} label="Copy link" />
      </span>
    </span>
  ),
  phoneCell: linkColumn.cell,
};

const statusColumn: Column<PublicLink> = {
  key: "status",
  name: "Status",
  widthPx: 124,
  cell: (link) => <LinkStatus link={link} />,
  isBesideRecord: true,
};

const ofStaff: Column<PublicLink>[] = [
  referrerColumn,
  copiedColumn,
  statusColumn,
  {
    key: "clicks",
    name: "Clicks",
    widthPx: 90,
    cell: ({ clickCount }) => numberText(clickCount),
    sort: { by: "clicks", first: "descending" },
    isNumber: true,
    isMinor: true,
  },
  {
    key: "submissions",
    name: "Submissions",
    widthPx: 110,
    cell: ({ submissionCount }) => numberText(submissionCount),
    phoneCell: ({ submissionCount }) => counted(submissionCount, "submission"),
    isNumber: true,
  },
  {
    key: "created",
    name: "Created",
    widthPx: 134,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isBesideRecord: true,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
    isNumber: true,
    isMinor: true,
  },
];

/** The columns of a referrer's list. All links that a referrer can see are their own. */
const ofOwn: Column<PublicLink>[] = [
  {
    key: "link",
    name: "Link",
    ...textWidths.link,
    cell: ({ url }) => spokenAddress(url),
  },
  {
    ...statusColumn,
    // A phone has room for what is unusual.
    phoneCell: (link) => !isWorking(link) && <LinkStatus link={link} />,
  },
  {
    key: "visits",
    name: "Visitors",
    widthPx: 280,
    cell: ({ clickCount, submissionCount }) =>
      ownReading().texts.lists.visits(clickCount, submissionCount),
    sort: { by: "clicks", first: "descending" },
  },
  {
    key: "created",
    name: "Created",
    widthPx: 110,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isMinor: true,
  },
  {
    key: "share",
    name: "Share",
    widthPx: 104,
    cell: (link) => <LinkActions link={link} />,
    isActions: true,
  },
];

const iconClass = "size-7 px-0! pointer-coarse:size-11";

/**
 * The buttons that copy, share and print a link, above the link of its row. A phone copies in its
 * share sheet.
 */
function LinkActions({ link }: { link: PublicLink }) {
  const { slug } = useOrganization();
  const shareText = useQuery(homeQuery).data?.own?.shareText;
  return (
    <span className="relative z-1 inline-flex items-center max-sm:-mr-1.5">
      <span className="pointer-coarse:hidden">
        <CopyButton text={link.url} label={phrase("Copy web address")} />
      </span>
      <Link
        to="/o/$slug/links/public/$linkId"
        params={{ slug, linkId: link.id }}
        search={true}
        aria-label={phrase("QR code")}
        title={phrase("QR code")}
        className={`${buttonClass("quiet")} ${iconClass}`}
      >
        <QrCode aria-hidden className="size-4" />
      </Link>
      <ShareButton
        linkOf={() => link}
        text={shareText?.[ownReading().language] ?? null}
        look="quiet"
        aria-label={phrase("Share")}
        title={phrase("Share")}
        className={iconClass}
      >
        <Share2 aria-hidden className="size-4" />
      </ShareButton>
    </span>
  );
}

const ownTitle = (isEmpty: boolean) => {
  const { yours, all } = ownReading().texts.share;
  return isEmpty ? yours : all;
};

export function LinksPage() {
  const { user } = useOrganization();
  const isStaff = isAboveReferrer(user);
  const list = useList(linksList(linksIn(route.useSearch())));
  const isEmpty = list.data !== undefined && list.items.length === 0;
  const [first, ...others] = list.items;
  const isOnly = first !== undefined && others.length === 0;
  const { linkId = first?.id } = useParams({ strict: false });
  const referrerFilter = usePersonFilter("referrer", phrase("Referrer"));
  const back = useWayBack();
  const columns = useOwnWords(isStaff ? ofStaff : ofOwn, !isStaff);
  const isBeside = useParams({ strict: false, select: ({ linkId }) => linkId !== undefined });
  const creation = useOpening("create");
  const createButton = (look: ButtonLook) => (
    <CreateButton
      label={isStaff || isEmpty ? phrase("Create link") : phrase("Add another link")}
      look={look}
      isBeside={isBeside}
      onClick={creation.open}
    />
  );
  const isRead = list.data !== undefined;
  const shape = useLastShape("links", isRead ? (isOnly ? "one" : "many") : undefined);
  // Most referrers have one link.
  if (!isStaff && !isRead && shape !== "many") return <OnlyLinkToCome error={list.error} />;
  const dialog = creation.isOpen && <CreateLinkDialog onClose={creation.close} />;
  if (!isStaff && isOnly && first.id === linkId) {
    return (
      <>
        <OnlyLinkPage link={first} onCreate={creation.open} />
        {dialog}
      </>
    );
  }
  const ownIntro = phrase(
    "Create a link and share it. When friends leave their details, you can earn a bonus.",
  );
  return (
    <ListPage
      title={isStaff ? phrase("Public links") : ownTitle(isEmpty)}
      {...(!isStaff && { intro: ownIntro })}
      label={phrase("Public links")}
      back={back}
      {...(isStaff && { csv: { fileName: "public-links.csv" } })}
      createButton={createButton(isStaff || isEmpty ? "primary" : "default")}
      {...(isStaff && { searchLabel: "Search links" })}
      filters={isStaff ? [statusFilter(), referrerFilter] : []}
      list={list}
      columns={columns}
      opens="/o/$slug/links/public/$linkId"
      empty={
        <EmptyState
          icon={Link2}
          title={isStaff ? "No public links yet" : phrase("No links yet")}
          action={createButton("primary")}
          below={<FromProgram sample="newLink" />}
        >
          {isStaff
            ? "Visitors can leave their details on the page of a public link. Each submission becomes a referral credited to the link's referrer."
            : ownIntro}
        </EmptyState>
      }
    >
      {dialog}
    </ListPage>
  );
}
