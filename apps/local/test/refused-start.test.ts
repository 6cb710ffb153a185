import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { useFolder } from "./use-folder.ts";

const folder = useFolder({ isMigrated: true });
afterEach(folder.stopAll);

test.each(["PORT", "METRICS_PORT"])(
  "a taken %s · is said in one sentence that names it · and nothing is started",
  async (name) => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port: takenPort } = taken.address() as AddressInfo;
    const { child, output } = folder.start({ [name]: String(takenPort) });
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    expect(output().stderr).toBe(
      `${name} ${takenPort} is already in use; stop what uses it or set another ${name}.\n`,
    );
    expect(await folder.postmasterPid()).toBeUndefined();
    taken.close();
  },
);

// What parseSettings refuses is tested with it; here is one of that kind.
test.each([
  ["PORT", "abc"],
  ["DATABASE_URL", "postgres://nobody:nothing@127.0.0.1:1/none"],
  ["REDIS_URL", "redis://127.0.0.1:1"],
])("%s=%s · is said in one sentence that names it · exit code 1", async (name, value) => {
  const { child, output } = folder.start({ [name]: value });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output().stderr).toMatch(new RegExp(`^${name} [^\n]+\\.\n$`));
});
