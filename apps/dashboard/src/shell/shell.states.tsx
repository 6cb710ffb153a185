import { example } from "../../book/examples.ts";
import { at } from "../../book/reader.ts";
import { chapter } from "../../book/states.ts";

const endpoint = example("GET /webhooks/:id");
const noAccess = "You don't have access to this page";

export default chapter("Frame", {
  "Organization, as a referrer": {
    shows: at("/settings/organization"),
    as: "referrer",
    says: noAccess,
    lacks: "Save",
  },
  "Portal, as a referrer": { shows: at("/portal"), as: "referrer", says: noAccess },
  "Codes, as a referrer": {
    shows: at("/links/codes"),
    as: "referrer",
    says: noAccess,
    lacks: "Create code",
  },
  "API keys, as a business developer": {
    shows: at("/settings/api-keys?create=true"),
    as: "businessDeveloper",
    says: noAccess,
    lacks: "Create",
  },
  "Payments, as an admin without permission": {
    shows: at("/payments"),
    as: "admin",
    says: noAccess,
    lacks: "Bonus payments",
  },
  "A missing page": { shows: at("/missing"), says: "Page not found" },
  "A disabled endpoint in the tabs": {
    shows: at("/settings/assistants"),
    answers: {
      "GET /webhooks": {
        ...example("GET /webhooks"),
        data: [{ ...endpoint, isDisabled: true }],
      },
    },
    says: "1 webhook endpoint is disabled",
  },
});
