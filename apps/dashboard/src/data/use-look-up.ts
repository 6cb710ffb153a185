import type { CreateDataSubjectRequest } from "@referral-service/contract/app";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { say } from "../ui/toasts.tsx";
import { messageOf } from "./api-error.ts";
import { useOrganization } from "./me.ts";
import { lookFor } from "./personal-data-requests.ts";

/** Creates a request for the data of a person, and opens it. */
export function useLookUp() {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const isLooking = useRef(false);
  return async (sought: CreateDataSubjectRequest) => {
    if (isLooking.current) return;
    isLooking.current = true;
    try {
      const { id } = await lookFor(slug, sought);
      await navigate({
        to: "/o/$slug/settings/data-protection/$requestId",
        params: { slug, requestId: id },
      });
    } catch (error) {
      say("Could not start the search", messageOf(error));
    } finally {
      isLooking.current = false;
    }
  };
}
