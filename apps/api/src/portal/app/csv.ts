import type { ShownProspect, ShownTask } from "@referral-service/contract/app";
import type { CsvColumns } from "../../kernel/lists/csv-export.ts";
import { timeCell } from "../../kernel/lists/csv-text.ts";

export const shownProspectColumns: CsvColumns<ShownProspect> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  company: ({ company }) => company,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  stage: ({ stage }) => stage,
  value: ({ value }) => value,
  notes: ({ notes }) => notes,
  openTaskCount: ({ openTaskCount }) => openTaskCount,
  nextDueAt: ({ nextDueAt }) => timeCell(nextDueAt),
  lastActivityAt: ({ lastActivityAt }) => timeCell(lastActivityAt),
  wonAt: ({ wonAt }) => timeCell(wonAt),
  version: ({ version }) => version,
  createdAt: ({ createdAt }) => timeCell(createdAt),
  updatedAt: ({ updatedAt }) => timeCell(updatedAt),
};

export const shownTaskColumns: CsvColumns<ShownTask> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  status: ({ status }) => status,
  dueAt: ({ dueAt }) => timeCell(dueAt),
  completedAt: ({ completedAt }) => timeCell(completedAt),
  prospectId: ({ prospectId }) => prospectId,
  prospectName: ({ prospectName }) => prospectName,
  version: ({ version }) => version,
  createdAt: ({ createdAt }) => timeCell(createdAt),
  updatedAt: ({ updatedAt }) => timeCell(updatedAt),
};
