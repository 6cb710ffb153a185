import { emptyHome, emptyOwn, nothing } from "../../book/common.ts";
import { example } from "../../book/examples.ts";
import { at } from "../../book/reader.ts";
import { chapter, ignore } from "../../book/states.ts";
import { CreateCodeDialog } from "./invitation-codes/create-code-dialog.tsx";
import { EditCodeDialog } from "./invitation-codes/edit-code-dialog.tsx";
import { PublicPagesForm } from "./pages/public-pages-form.tsx";
import { CreateLinkDialog } from "./public-links/create-link-dialog.tsx";

const code = example("GET /invitation-codes/:id");
const link = example("GET /public-links/:id");

const bonusTerms = {
  en: "You get €75 for each referral.",
  de: "Sie erhalten 75 € für jede Empfehlung.",
};

/** The only link of a referrer, opened this often on one day. */
const ownLink = (clickCount: number) => ({
  shows: at(`/links/public/${link.id}`),
  answers: {
    "GET /public-links": { ...nothing, data: [link] },
    "GET /public-links/:id/visits": {
      days: [{ day: "2026-11-29", clickCount, submissionCount: 1 }],
    },
    "GET /home": { ...emptyHome, own: { ...emptyOwn, bonusTerms } },
  },
  as: "referrer" as const,
});
const organization = example("GET /organizations/:id");

export default chapter("Links", {
  "Create a link": { shows: () => <CreateLinkDialog onClose={ignore} /> },
  "Create a link, as a referrer": {
    shows: () => <CreateLinkDialog onClose={ignore} />,
    as: "referrer",
  },
  "An invitation code": {
    shows: at(`/links/codes/${code.id}`),
    answers: {
      "GET /invitation-codes/:id": { ...code, useCount: 1 },
      "GET /invitation-codes/:id/visits": {
        days: [{ day: "2026-03-13", clickCount: 2, submissionCount: 1 }],
      },
      "GET /invitation-codes/:id/people": {
        ...nothing,
        data: [
          {
            ...{ id: code.id, userId: code.id, permissionLevel: code.permissionLevel },
            ...{ name: "عبد العزيز آل سعود", email: null, createdAt: code.createdAt },
          },
        ],
      },
    },
    says: "عبد العزيز آل سعود",
  },
  "Create a code": { shows: () => <CreateCodeDialog onClose={ignore} /> },
  "Edit a code": { shows: () => <EditCodeDialog code={code} onClose={ignore} /> },
  "A link's record": {
    shows: at(`/links/public/${link.id}`),
    answers: ownLink(40).answers,
    says: "Figures as a table",
  },
  "A referrer's link": { ...ownLink(40), says: "Figures as a table" },
  "A referrer's link, no clicks": {
    ...ownLink(0),
    says: "Clicks012 since 9 Oct 2025Left their details12 since",
    lacks: "Figures as a table",
  },
  "Public pages": { shows: () => <PublicPagesForm organization={organization} /> },
});
