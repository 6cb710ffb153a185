import { nothing } from "../../book/common.ts";
import { chapter } from "../../book/states.ts";
import { RequestsPage } from "./requests-page.tsx";

export default chapter("Privacy", {
  "Personal data requests": {
    shows: () => <RequestsPage />,
    answers: { "GET /data-subject-requests": nothing },
  },
  "Personal data requests, loading": {
    shows: () => <RequestsPage />,
    answers: { "GET /data-subject-requests": "pending" },
  },
  "Personal data requests, failing": {
    shows: () => <RequestsPage />,
    answers: { "GET /data-subject-requests": "failing" },
  },
  "Personal data requests, for an admin": { shows: () => <RequestsPage />, as: "admin" },
});
