import { useEffect } from "react";

/** An action on the open record, as its menu offers it. */
export interface RecordAction {
  label: string;
  run: () => void;
}

interface RecentRecord {
  /** Kind of the record, such as `Referral`. */
  label: string;
  title: string;
  path: string;
}

const recentMax = 8;

let actions: readonly RecordAction[] = [];
// In memory only, because names of people must not stay on a device.
let recent: readonly RecentRecord[] = [];

/** Offers the actions of the open record to the palette. */
export function useRecordActions(offered: readonly RecordAction[]) {
  useEffect(() => {
    actions = offered;
    return () => {
      if (actions === offered) actions = [];
    };
  }, [offered]);
}

export const recordActions = () => actions;

/** Keeps the record among the recent ones. */
export function useRecent({
  label,
  title,
  path,
}: Omit<RecentRecord, "title"> & { title: string | undefined }) {
  useEffect(() => {
    if (title === undefined) return;
    const others = recent.filter((record) => record.path !== path);
    recent = [{ label, title, path }, ...others].slice(0, recentMax);
  }, [label, title, path]);
}

/** Returns the records of the organization that were open in this window, newest first. */
export const recentRecords = (slug: string, openPath: string) =>
  recent.filter(({ path }) => path.startsWith(`/o/${slug}/`) && path !== openPath);
