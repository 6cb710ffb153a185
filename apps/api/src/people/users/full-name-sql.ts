import { raw } from "../../kernel/database/from.ts";

/** As `nameOf`, of a row of `users` that a query reads. */
export const fullName = raw<
  string | null
>`nullif(concat_ws(' ', users.first_name, users.last_name), '')`;
