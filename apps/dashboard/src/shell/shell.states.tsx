import { nothing } from "../../book/common.ts";
import { chapter } from "../../book/states.ts";

const as = "businessDeveloper";

export default chapter("Pages", {
  "Tasks, empty": { shows: "/portal/tasks", as, answers: { "GET /portal/tasks": nothing } },
  "Tasks, failing": {
    shows: "/portal/tasks",
    as,
    answers: { "GET /portal/task-counts": "failing" },
  },
  "Prospects, empty": {
    shows: "/portal/prospects",
    as,
    answers: { "GET /portal/prospects": nothing },
  },
  "Prospects, failing": {
    shows: "/portal/prospects",
    as,
    answers: { "GET /portal/stages": "failing" },
  },
  "Prospects as a list, empty": {
    shows: "/portal/prospects?view=list",
    as,
    answers: { "GET /portal/prospects": nothing },
  },
  "Goals, empty": { shows: "/portal/goals", as, answers: { "GET /bd/goals": nothing } },
  "Goals, full": { shows: "/portal/goals", as },
  "Security, failing": {
    shows: "/security",
    answers: {
      "GET /security": { email: "solveig@example.com", hasPassword: true, hasSecondFactor: false },
      "GET /security/sessions": "failing",
      "GET /security/passkeys": { data: [] },
      "GET /sign-in-ways": { own: true, provider: null },
    },
  },
  "API keys, loading": {
    shows: "/settings/api-keys",
    answers: { "GET /organizations/:id/api-keys": "pending" },
  },
  "API keys, empty": {
    shows: "/settings/api-keys",
    answers: { "GET /organizations/:id/api-keys": nothing },
  },
  "API keys, full": { shows: "/settings/api-keys" },
  "API keys, failing": {
    shows: "/settings/api-keys",
    answers: { "GET /organizations/:id/api-keys": "failing" },
  },
  "A page for other roles": { shows: "/settings/organization", as: "referrer" },
  "A missing page": { shows: "/nowhere" },
});
