/** A company of an organization's users, with the number of them that the caller sees. */
export interface StoredCompany {
  id: string;
  name: string;
  referrerCount: number;
  createdAt: Date;
  updatedAt: Date;
}
