import { type Receipt, startReceiver } from "../stage/receiver.ts";

// Runs on the host of the receivers, and prints where it listens and then each receipt as a line.
const { urlOf, respondWith } = await startReceiver(process.argv[2]);
const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);

print({ url: urlOf("") });
respondWith((response, receipt: Receipt) => {
  print(receipt);
  response.end();
});
