import { Socket } from "node:net";
import { vi } from "vitest";

/** Records every address that this process tries to connect to, with or without TLS. */
export function watchConnectionAttempts(): string[] {
  const addresses: string[] = [];
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (
    this: Socket,
    ...options: unknown[]
  ) {
    this.on("connectionAttempt", (address: string) => addresses.push(address));
    return Reflect.apply(connect, this, options);
  });
  return addresses;
}
