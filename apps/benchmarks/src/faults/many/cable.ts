import { spawn } from "node:child_process";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { dyingWithUs } from "@referral-service/api/test/redis.ts";

// Runs on the switch: a cable that delays each Ethernet frame by a few milliseconds, for kernels
// without netem. A socat at each end turns the frames of a TAP device into datagrams.
const [near = "", far = "", milliseconds = ""] = process.argv.slice(2);
const host = "127.0.0.1";
const nearPort = 20_000 + (process.pid % 10_000);
const farPort = nearPort + 10_000;

const ends = await Promise.all([openEnd(near, nearPort), openEnd(far, farPort)]);
const [one, other] = ends;
carry(one, other, farPort);
carry(other, one, nearPort);

/** Creates the device. Returns the socket of its frames. */
async function openEnd(device: string, port: number): Promise<Socket> {
  const socket = createSocket("udp4");
  socket.bind(0, host);
  await once(socket, "listening");
  const [command = "", ...args] = [
    ...[...dyingWithUs(), "socat"],
    `TUN,tun-type=tap,tun-name=${device},iff-no-pi`,
    `UDP4:${host}:${socket.address().port},bind=${host}:${port}`,
  ];
  spawn(command, args, { stdio: "ignore" });
  return socket;
}

function carry(from: Socket, to: Socket, port: number) {
  from.on("message", (frame) => {
    // A frame for a device that is not up yet is lost, as with a real cable.
    setTimeout(() => to.send(frame, port, host, () => {}), Number(milliseconds));
  });
}
