import type { Connection } from "../platform/db.ts";

/** The key of this public id with its organization, whatever its state. */
export const findApiKey = ({ client }: Connection, publicId: string) =>
  client.apiKey.findUnique({ where: { publicId }, include: { organization: true } });
