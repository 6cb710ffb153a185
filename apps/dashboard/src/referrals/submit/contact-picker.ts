interface Picked {
  name?: string[];
  tel?: string[];
  email?: string[];
}

interface ContactsManager {
  select(properties: readonly ("name" | "tel" | "email")[]): Promise<Picked[]>;
}

const contacts = (navigator as { contacts?: ContactsManager }).contacts;

/** Asks for one of the phone's contacts. Only some browsers on phones can do this. */
async function pick(): Promise<{ name: string; contact: string } | undefined> {
  const [picked] = (await contacts?.select(["name", "tel", "email"]).catch(() => [])) ?? [];
  if (picked === undefined) return undefined;
  return { name: picked.name?.[0] ?? "", contact: picked.tel?.[0] ?? picked.email?.[0] ?? "" };
}

export const pickContact = Object.assign(pick, { isOffered: contacts !== undefined });
