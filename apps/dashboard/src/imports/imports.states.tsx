import { nothing } from "../../book/common.ts";
import { example } from "../../book/examples.ts";
import { at } from "../../book/reader.ts";
import { chapter } from "../../book/states.ts";

const shown = example("GET /imports/referrals/:id");
const newImport = at("/import/referrals");
const oneImport = at(`/import/referrals/${shown.id}`);

export default chapter("Imports", {
  "New import": {
    shows: newImport,
    answers: { "GET /imports/referrals": nothing },
    says: "Drop a CSV file here",
  },
  "New import, loading": { shows: newImport, answers: { "GET /imports/referrals": "pending" } },
  "New import, failing": { shows: newImport, answers: { "GET /imports/referrals": "failing" } },
  "New import of people, for a business developer": {
    shows: at("/import/people"),
    as: "businessDeveloper",
    says: "Only admins can import people",
  },
  "Import in progress": {
    shows: oneImport,
    answers: { "GET /imports/referrals/:id": { ...shown, status: "checking" } },
    says: "You can leave this page. The import continues.",
  },
  "Import with errors": {
    shows: oneImport,
    answers: { "GET /imports/referrals/:id": { ...shown, status: "checked", badCount: 1 } },
    says: "Rows with errors",
  },
  "Undone import": {
    shows: oneImport,
    answers: {
      "GET /imports/referrals/:id": { ...shown, status: "undone", removedCount: 1, keptCount: 1 },
    },
    says: "Kept after undo",
  },
  "Import, loading": { shows: oneImport, answers: { "GET /imports/referrals/:id": "pending" } },
  "Import, failing": { shows: oneImport, answers: { "GET /imports/referrals/:id": "failing" } },
});
