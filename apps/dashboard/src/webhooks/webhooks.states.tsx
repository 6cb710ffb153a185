import { example } from "../../book/examples.ts";
import { chapter, ignore } from "../../book/states.ts";
import { CreateEndpointDialog } from "./create-endpoint-dialog.tsx";
import { EditEndpointDialog } from "./edit-endpoint-dialog.tsx";
import { EnableDialog } from "./enable-dialog.tsx";
import { ExamineDialog } from "./examine-dialog.tsx";
import { SendElsewhereDialog, TestEventDialog } from "./send-dialogs.tsx";
import { FailingNotice } from "./stopped-notice.tsx";

const endpoint = example("GET /webhooks/:id");
const [delivery] = example("GET /webhooks/:id/deliveries").data;
if (delivery === undefined) throw new Error("The contract's example has no delivery");

export default chapter("Webhooks", {
  "Add an endpoint": { shows: () => <CreateEndpointDialog onClose={ignore} onCreated={ignore} /> },
  "Add an endpoint, failing": {
    shows: () => <CreateEndpointDialog onClose={ignore} onCreated={ignore} />,
    answers: { "GET /event-types": "failing" },
    says: "Event types could not be loaded",
    lacks: "Select all",
  },
  "Edit an endpoint with options": {
    shows: () => <EditEndpointDialog endpoint={endpoint} onClose={ignore} />,
    says: "Replace value",
  },
  "Re-enable an endpoint": {
    shows: () => <EnableDialog endpoint={{ ...endpoint, isDisabled: true }} onClose={ignore} />,
    answers: {
      "GET /webhooks/:id/missed": { since: endpoint.createdAt, count: 12, hasMore: false },
    },
  },
  "A failing endpoint": {
    shows: () => (
      <FailingNotice
        endpointId={endpoint.id}
        failing={{ failureCount: 4, disabledFromCount: 10, disabledFrom: endpoint.createdAt }}
        lastFailed={{
          ...delivery,
          lastResponseStatus: 503,
          lastError: "http_status",
          subject: null,
        }}
      />
    ),
    says: "We disable the endpoint after 10 failures in a row.",
    lacks: "but not before",
  },
  "Check a receiver": { shows: () => <ExamineDialog endpoint={endpoint} onClose={ignore} /> },
  "Send a test event": { shows: () => <TestEventDialog endpoint={endpoint} onClose={ignore} /> },
  "Send to URL": {
    shows: () => <SendElsewhereDialog delivery={delivery} onClose={ignore} />,
  },
});
