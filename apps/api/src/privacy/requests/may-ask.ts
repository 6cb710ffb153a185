import { appContract } from "@referral-service/contract/app";

/** Whether the caller may search for, export and erase the data of people. */
export const mayAsk = appContract.dataSubjectRequests.create.metadata.access;
