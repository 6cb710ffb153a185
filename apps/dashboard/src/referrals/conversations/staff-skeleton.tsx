import { RecordFrameSkeleton } from "../../ui/record-frame.tsx";
import { FactsToCome } from "../referral-to-come.tsx";
import { ThreadSkeleton } from "./thread-skeleton.tsx";

/** Takes the place of a conversation with the facts of its referral. */
export const StaffSkeleton = () => (
  <RecordFrameSkeleton facts={<FactsToCome />}>
    <ThreadSkeleton />
  </RecordFrameSkeleton>
);
