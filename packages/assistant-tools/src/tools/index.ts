import type { Tool } from "../tool.ts";
import { findBonusPayments, findBonusRules } from "./bonuses.ts";
import { addTask, logActivity, updateTask } from "./change-portal.ts";
import { submitReferral, updateReferral } from "./change-referrals.ts";
import { draftBonusPayment } from "./draft-bonus-payment.ts";
import { readDuplicates } from "./duplicates.ts";
import { findPublicLinks } from "./links.ts";
import { readMessages } from "./messages.ts";
import { myOrganizations } from "./organizations.ts";
import { findCompanies, findCustomers, findPeople } from "./people.ts";
import { findProspects, findTasks, myPortal } from "./portal.ts";
import { findReferrals, readReferral } from "./referrals.ts";
import {
  reportBonusPayments,
  reportReferrals,
  reportReferrers,
  reportResponseTimes,
} from "./reports.ts";
import { findWebhooks, whyNotDelivered } from "./webhooks.ts";

/** Every tool, in the order of the list. */
export const tools: readonly Tool[] = [
  myOrganizations,
  findReferrals,
  readReferral,
  readMessages,
  readDuplicates,
  findPeople,
  findCompanies,
  findCustomers,
  findBonusPayments,
  findBonusRules,
  findPublicLinks,
  reportReferrals,
  reportReferrers,
  reportBonusPayments,
  reportResponseTimes,
  myPortal,
  findProspects,
  findTasks,
  findWebhooks,
  whyNotDelivered,
  submitReferral,
  updateReferral,
  draftBonusPayment,
  addTask,
  updateTask,
  logActivity,
];
