import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { say } from "../ui/toasts.tsx";
import { messageOf } from "./api-error.ts";
import { useOrganization } from "./me.ts";
import { findPerson } from "./personal-data-requests.ts";
import { useCommand } from "./use-command.ts";

/** Creates a request for the data of a person, and opens it. */
export function useFindPerson() {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  return useCommand({
    ...findPerson,
    done: ({ id }) =>
      navigate({
        to: "/o/$slug/settings/data-protection/$requestId",
        params: { slug, requestId: id },
      }),
  });
}

/** The same by a button, which creates one request even when it is pressed repeatedly. */
export function useLookUp() {
  const find = useFindPerson();
  const isLooking = useRef(false);
  return async (sought: Parameters<typeof find>[0]) => {
    if (isLooking.current) return;
    isLooking.current = true;
    try {
      await find(sought);
    } catch (error) {
      say("Could not start the search", messageOf(error));
    } finally {
      isLooking.current = false;
    }
  };
}
