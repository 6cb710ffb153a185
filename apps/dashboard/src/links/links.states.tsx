import { example } from "../../book/examples.ts";
import { chapter, ignore } from "../../book/states.ts";
import { CreateCodeDialog } from "./invitation-codes/create-code-dialog.tsx";
import { EditCodeDialog } from "./invitation-codes/edit-code-dialog.tsx";
import { PublicPagesForm } from "./pages/public-pages-form.tsx";
import { CreateLinkDialog } from "./public-links/create-link-dialog.tsx";

const code = example("GET /invitation-codes/:id");
const organization = example("GET /organizations/:id");

export default chapter("Links", {
  "Create a link": { shows: () => <CreateLinkDialog onClose={ignore} /> },
  "Create a link, as a referrer": {
    shows: () => <CreateLinkDialog onClose={ignore} />,
    as: "referrer",
  },
  "Create a code": { shows: () => <CreateCodeDialog onClose={ignore} /> },
  "Edit a code": { shows: () => <EditCodeDialog code={code} onClose={ignore} /> },
  "Public pages": { shows: () => <PublicPagesForm organization={organization} /> },
});
