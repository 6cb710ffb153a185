import { beforeAll, describe, expect, test } from "vitest";
import { forceLostKey } from "../../../test/forced-states.ts";
import { operatorOf } from "../../../test/operator.ts";
import { arrangeWorld, beBusy, uniquePerson, workOn } from "../../../test/person-everywhere.ts";
import { type Receiver, startReceiver } from "../../../test/receiver.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import type { RunningWorker } from "../../processes/start-worker.ts";

const service = useService();

let worker: RunningWorker;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  worker = await service.startWorker();
  return async () => {
    await worker.stop({ withinMs: 1_000 });
    await receiver.stop();
  };
});

const admin = operatorOf(service);

describe("export-person", () => {
  test("prints what is stored about a referred person, and nothing about others", async () => {
    const lead = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    const { referralId } = await workOn(here, lead);
    const [text = ""] = await admin(
      ...["export-person", here.organization.slug, "--phone", lead.phone],
    );
    const held = JSON.parse(text);
    expect(held.referrals).toMatchObject([
      {
        id: referralId,
        name: lead.name,
        email: lead.email,
        messages: [{ body: `${lead.name} rang` }],
      },
    ]);
    expect(Object.keys(held)).toEqual(
      expect.arrayContaining([
        "customers",
        "bd_prospects",
        "bonus_payments",
        "events",
        "auditLogs",
      ]),
    );
    for (const other of ["Grace", "Hopper", "grace@example.com"]) expect(text).not.toContain(other);
  });

  test("prints what is stored about a user, without secrets", async () => {
    const user = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    await beBusy(here, user);
    const { userId, identityUserId } = here.referrer;
    const [text = ""] = await admin("export-person", here.organization.slug, "--user", userId);
    const held = JSON.parse(text);
    expect(held).toMatchObject({
      users: [{ id: userId, email: user.email }],
      paymentDetails: [{ account: "grace@example.com" }],
      messages: [{ body: `${user.name} here, call ${user.phone}` }],
      "signIn.accounts": [{ email: user.email.toLowerCase() }],
      "signIn.sessions": [{ userAgent: `Browser of ${user.name}` }],
    });
    expect(text).not.toMatch(/token|hash|sealed|Somebody else/i);
    expect(held["signIn.sessions"][0]).not.toHaveProperty("id", identityUserId);
    const log = await auditRowsOf(service, here.organization.id, "person.exported");
    expect(log.map(({ targetId, changes }) => [targetId, changes])).toEqual([[userId, {}]]);
  });

  test("whose payout details no key decrypts · prints the rest, and which key is missing", async () => {
    const user = uniquePerson();
    const here = await arrangeWorld(service, receiver);
    await beBusy(here, user);
    await forceLostKey(service, here.organization.id);
    const words = ["export-person", here.organization.slug, "--user", here.referrer.userId];
    const held = JSON.parse((await admin(...words)).join(""));
    expect(held).toMatchObject({
      users: [{ email: user.email }],
      paymentDetails: [
        {
          unreadable: expect.stringMatching(
            /^The key that encrypted the value \(ID [0-9a-f]{8}\) is missing\.$/,
          ),
        },
      ],
    });
  });

  test.each([
    [["--email", "nobody@example.com"], /No data about this person/],
    [["--user", "grace"], /^--user: must be a UUID, but is grace$/],
    [[], /^Name the person with one of --user/],
  ])("with %j · is rejected with one sentence", async (options, message) => {
    const { slug } = service.organization;
    await expect(admin("export-person", slug, ...options)).rejects.toThrow(message);
  });
});
