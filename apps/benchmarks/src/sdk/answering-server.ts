import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { referral } from "@referral-service/contract";

// Responds immediately, like the service, so that the measurement includes only the caller's work.
const [example] = (referral.meta()?.examples ?? []) as unknown[];
const body = Buffer.from(JSON.stringify(example));

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(request.method === "POST" ? 201 : 200, {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    "X-Request-Id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11",
    "X-RateLimit-Limit": "600",
    "X-RateLimit-Remaining": "599",
    "X-RateLimit-Reset": "1760000060",
  });
  response.end(body);
}).listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
