import { readMeAgain } from "./organizations.ts";
import { ofOrganization } from "./queries.ts";
import { command, sending } from "./use-command.ts";

export const brandQuery = ofOrganization(["organization", "brand"], (api) => api("GET /brand"));

export const changeBrand = sending("PATCH /brand", {
  answers: () => brandQuery,
  invalidates: ["home"],
});

// The navigation shows the logo, which comes with the signed-in person.
export const uploadLogo = command({
  call: (api, file: File) => api("PUT /brand/logo", { body: file }),
  answers: () => brandQuery,
  done: readMeAgain,
});

export const removeLogo = command({
  call: (api) => api("DELETE /brand/logo"),
  invalidates: ["organization"],
  done: readMeAgain,
});
