export interface SessionRow {
  id: string;
  userAgent: string | null;
  startedAt: Date;
  lastUsedAt: Date;
}

export interface PasskeyRow {
  id: string;
  name: string | null;
  isSynced: boolean;
  createdAt: Date;
}
