/** A place of work of an organization's people, with as many of them as the caller sees. */
export interface StoredCompany {
  id: string;
  name: string;
  referrerCount: number;
  createdAt: Date;
  updatedAt: Date;
}
