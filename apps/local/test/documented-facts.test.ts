import { testDocumentedFacts } from "../../../.ci/documented-facts.ts";
import { makeWorld } from "../src/demo-world/world.ts";

const { users, referrals, organizations } = makeWorld(new Date());
const [unlimited] = organizations;
const ofUnlimited = ({ organizationId }: { organizationId: string }) =>
  organizationId === unlimited?.id;
const countOf = (level: string) =>
  users.filter((user) => ofUnlimited(user) && user.permissionLevel === level).length;

testDocumentedFacts({
  "docs/try-it.md": [
    `${countOf("referrer")} referrers, ${countOf("marketer")} business developers, ` +
      `${referrals.filter(ofUnlimited).length} referrals in every status`,
  ],
});
