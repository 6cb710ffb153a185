import { api } from "../../data/request.ts";
import { useList } from "../../lists/list.tsx";

/** The list, which its panel shares. */
export const useHeldSubmissions = (slug: string) =>
  useList(["held-submissions", slug], (cursor, signal) =>
    api("GET /held-submissions", { query: { organization: slug, cursor, limit: 50 }, signal }),
  );
