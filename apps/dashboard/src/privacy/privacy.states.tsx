import { nothing } from "../../book/common.ts";
import { chapter } from "../../book/states.ts";
import { RequestsPage } from "./requests-page.tsx";

export default chapter("Privacy", {
  "Requests of people": {
    shows: () => <RequestsPage />,
    answers: { "GET /data-subject-requests": nothing },
  },
  "Requests of people, loading": {
    shows: () => <RequestsPage />,
    answers: { "GET /data-subject-requests": "pending" },
  },
  "Requests of people, failing": {
    shows: () => <RequestsPage />,
    answers: { "GET /data-subject-requests": "failing" },
  },
  "Requests of people, for an admin": { shows: () => <RequestsPage />, as: "admin" },
});
