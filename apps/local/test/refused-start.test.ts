import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { useFolder } from "./use-folder.ts";

const folder = useFolder({ isMigrated: true });
afterEach(folder.stopAll);

test("a taken PORT · is said in one sentence that names it · and nothing is started", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const { child, output } = folder.start({ PORT: String(port) });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output().stderr).toBe(
    `PORT ${port} is already in use. Stop the program that uses it, or set another PORT.\n`,
  );
  expect(await folder.postmasterPid()).toBeUndefined();
  taken.close();
});

// What parseSettings refuses is tested with it; here is a server that does not answer.
test("a DATABASE_URL where nothing listens · is said in one sentence that names it · exit code 1", async () => {
  const { child, output } = folder.start({
    DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/none",
  });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output().stderr).toMatch(/^DATABASE_URL [^\n]+\.\n$/);
});
