import type { LucideIcon } from "lucide-react";
import { createContext, useContext, useEffect } from "react";
import type { ButtonLook } from "./button.tsx";

/** An action on the open record, as its menu offers it. */
export interface RecordAction {
  label: string;
  /** Its name with whom it is for. Default: the label. */
  name?: string;
  /** Its button in the bar of the record. Without one, the action is in the menu. */
  button?: { icon?: LucideIcon; look?: ButtonLook; isBusy?: boolean; disabled?: boolean };
  /** Address of an action that is a link, such as Call. */
  href?: string;
  run: () => void;
}

interface RecentRecord {
  /** Kind of record, such as `Referral`. */
  label: string;
  title: string;
  path: string;
  ownerId: string | undefined;
}

/** ID of the user in the organization. Keeps the user's records from the next person in this window. */
export const RecordsOwner = createContext<string | undefined>(undefined);

const recentMax = 8;

let actions: readonly RecordAction[] = [];
// The records are in memory only, because names of people must not stay on a device.
let recent: readonly RecentRecord[] = [];

/** Offers the actions of the open record to the palette. Undefined if the record is not open. */
export function useRecordActions(offered: readonly (RecordAction | false)[] | undefined) {
  useEffect(() => {
    if (offered === undefined) return;
    const own = offered.filter((action) => action !== false);
    actions = own;
    return () => {
      if (actions === own) actions = [];
    };
  }, [offered]);
}

export const recordActions = () => actions;

/** Keeps the record among the recent ones. */
export function useRecent({
  label,
  title,
  path,
}: Pick<RecentRecord, "label" | "path"> & { title: string | undefined }) {
  const ownerId = useContext(RecordsOwner);
  useEffect(() => {
    if (title === undefined) return;
    const others = recent.filter((record) => record.path !== path && record.ownerId === ownerId);
    recent = [{ label, title, path, ownerId }, ...others].slice(0, recentMax);
  }, [label, title, path, ownerId]);
}

/** Returns the records that the user opened in this window, newest first. */
export const recentRecords = (ownerId: string, openPath: string) =>
  recent.filter((record) => record.ownerId === ownerId && record.path !== openPath);
