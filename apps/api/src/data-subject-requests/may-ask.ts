import { appContract } from "@referral-service/contract/app";

/** Who may ask what is held of people. */
export const mayAsk = appContract.dataSubjectRequests.create.metadata.access;
