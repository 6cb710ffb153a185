import { expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { useService } from "../../../test/use-service.ts";
import { createAccounts } from "../../access/accounts/accounts.ts";
import { findPerson } from "./find-person.ts";
import { countTheirs } from "./store.ts";
import { holdings } from "./tables-about-people-sql.ts";

const service = useService();

test("a pending sign-in link · for an address that ends with the erased person's · is not deleted", async () => {
  const { db } = service.deps;
  const { id: organizationId } = service.organization;
  const ada = await service.createPerson(organizationId);
  await openSession(service, ada);
  const email = "ada@pending-links.example";
  await service.pool.query("UPDATE identity.accounts SET email = $2 WHERE id = $1", [
    ada.identityUserId,
    email,
  ]);
  const accounts = createAccounts(service.deps);
  const pending = holdings.find(({ table }) => table === "identity.verifications");
  const person = await findPerson(db, organizationId, { userId: ada.userId });
  if (pending === undefined || person === null) throw new Error("No Ada");
  const before = await countTheirs(db, pending, person);
  await accounts.makeSignInToken(`not-${email}`, 60_000);
  expect(await countTheirs(db, pending, person)).toBe(before);
  await accounts.makeSignInToken(email, 60_000);
  expect(await countTheirs(db, pending, person)).toBe(before + 1);
});
