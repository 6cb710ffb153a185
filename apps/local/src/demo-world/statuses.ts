import type { StatusDefinition } from "@referral-service/api/referrals/statuses/rules.ts";
import type { Chance } from "./chance.ts";

/** The status that the organization added, placed among those that every organization starts with. */
export const ownStatus = "site_visit";

const statuses: (Pick<StatusDefinition, "key" | "label" | "color" | "meaning"> &
  Partial<Pick<StatusDefinition, "referrerText">>)[] = [
  { key: "new", label: "New", color: "blue", meaning: "new" },
  {
    key: "contacted",
    label: "Contacted",
    color: "purple",
    meaning: "working",
    referrerText: {
      en: "We called and are checking what fits",
      de: "Wir haben angerufen und beraten",
    },
  },
  {
    key: "in_progress",
    label: "In progress",
    color: "orange",
    meaning: "working",
    referrerText: {
      en: "We're arranging a visit to their home",
      de: "Wir vereinbaren einen Termin vor Ort",
    },
  },
  {
    key: ownStatus,
    label: "Site visit",
    color: "yellow",
    meaning: "working",
    referrerText: {
      en: "We measured the roof and are preparing an offer",
      de: "Wir haben das Dach vermessen und schreiben ein Angebot",
    },
  },
  {
    key: "qualified",
    label: "Qualified",
    color: "teal",
    meaning: "working",
    referrerText: {
      en: "They have our offer and are deciding",
      de: "Unser Angebot liegt vor, die Entscheidung steht noch aus",
    },
  },
  { key: "completed", label: "Completed", color: "green", meaning: "completed" },
  { key: "lost", label: "Lost", color: "gray", meaning: "lost" },
];

/** Returns all statuses in order. Those that the organization starts with keep their ID. */
export const makeStatuses = (
  chance: Chance,
  { organizationId, at }: { organizationId: string; at: Date },
): StatusDefinition[] =>
  statuses.map((status, index) => ({
    id: chance.id(at),
    organizationId,
    referrerText: {},
    ...status,
    position: index + 1,
    isShownToReferrer: true,
    tellsReferrer: status.meaning !== "new",
    archivedAt: null,
    createdAt: at,
    updatedAt: at,
  }));
