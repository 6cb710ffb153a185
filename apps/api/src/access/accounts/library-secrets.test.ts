import { expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { useService } from "../../../test/use-service.ts";
import type { NewestFirst } from "../../kernel/platform/sealed-box.ts";
import { createAccounts } from "./accounts.ts";
import { signedByNewest } from "./library-secrets.ts";

const service = useService();
const newer = "a newer secret, of more than 32 characters";

const accountsWith = (authSecrets: NewestFirst<string>) =>
  createAccounts({ ...service.deps, settings: { ...service.deps.settings, authSecrets } });

test("a session · begun with an older secret · continues as long as that secret is configured", async () => {
  const person = await service.createPerson(service.organization.id);
  const cookie = (await openSession(service, person)).cookie();
  const [older] = service.deps.settings.authSecrets;
  const signedIn = await accountsWith([newer, older]).findSignedIn({ cookie });
  expect(signedIn?.accountId).toBe(person.identityUserId);
  expect(await accountsWith([newer]).findSignedIn({ cookie })).toBeUndefined();
});

test("a second factor's secret · encrypted before secrets had names · is decrypted with the oldest and encrypted again", async () => {
  const [older] = service.deps.settings.authSecrets;
  const sealed = await accountsWith([older]).seal("JBSWY3DPEHPK3PXP");
  const unnamed = sealed.slice(sealed.lastIndexOf("$") + 1);
  for (const text of [sealed, unnamed]) {
    const anew = await accountsWith([newer, older]).sealAnew(text);
    expect(anew).toBeDefined();
    expect(await accountsWith([newer]).sealAnew(anew ?? "")).toBeDefined();
    expect(await accountsWith([newer]).sealAnew(text)).toBeUndefined();
  }
});

const asLongAsASignature = encodeURIComponent("ä".repeat(44));

test.each([
  ...["", "name", "=", "a=%", "a=%E0%A4%A", "a=.", "a=value.c2lnbmF0dXJl", "a=1; b=2; ; c"],
  `a=value.${asLongAsASignature}`,
])("cookies %j · signed with none of the secrets · stay unchanged", (cookies) => {
  expect(signedByNewest(cookies, [newer, "older"])).toBe(cookies);
});
