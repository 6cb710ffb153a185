import { Socket } from "node:net";
import { vi } from "vitest";

/** Keeps every address that this process tries to connect to from now on, by TLS or without. */
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
