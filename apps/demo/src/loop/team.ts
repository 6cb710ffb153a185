import { type Client, createClient } from "@referral-service/sdk";
import { type AppSession, signIn } from "../app-session.ts";
import type { Quickstart } from "../service.ts";

/** The number of retries, enough for a service that is killed and restarted in the meantime. */
const retries = 20;

/** People of the demo world who take part, each with their client or session. */
export interface Team {
  organizationId: string;
  /** The organization's own systems, with an organization key. */
  systems: Client;
  superAdmin: Client;
  admin: Client;
  /** The referrer's business developer, who can send bonuses. */
  developer: Client;
  /** The client of a person who belongs to no organization before or after the demo. */
  referrer: Client;
  /** Refers the same person as the first referrer. */
  otherReferrer: Client;
  developerId: string;
  names: { superAdmin: string; admin: string; developer: string; otherReferrer: string };
  openApp(who: keyof Quickstart["people"]): Promise<AppSession>;
  /** Ends the sessions. */
  close(): Promise<void>;
}

export async function assembleTeam(quickstart: Quickstart): Promise<Team> {
  const { baseUrl, keys, users, organizations } = quickstart;
  const clientOf = (key: keyof Quickstart["keys"]) =>
    createClient({ baseUrl, apiKey: keys[key], retries });
  const superAdmin = clientOf("superAdmin");
  const nameOf = async (id: string) => (await superAdmin.users.get(id)).name ?? id;
  const sessions: AppSession[] = [];
  return {
    organizationId: organizations.unlimited.id,
    systems: clientOf("organization"),
    superAdmin,
    admin: clientOf("admin"),
    developer: clientOf("businessDeveloperBonus"),
    referrer: clientOf("memberOfNone"),
    otherReferrer: clientOf("otherReferrer"),
    developerId: users.businessDeveloperBonus,
    names: {
      superAdmin: await nameOf(users.superAdmin),
      admin: await nameOf(users.admin),
      developer: await nameOf(users.businessDeveloperBonus),
      otherReferrer: await nameOf(users.otherReferrer),
    },
    async openApp(who) {
      const session = await signIn(quickstart, quickstart.people[who]);
      sessions.push(session);
      return session;
    },
    async close() {
      for (const session of sessions.splice(0)) await session.signOut();
    },
  };
}
