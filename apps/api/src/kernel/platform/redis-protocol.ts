import { once } from "node:events";
import { connect, isIP } from "node:net";
import { connect as connectWithTls } from "node:tls";

interface Place {
  host: string;
  port: number;
}

/**
 * Whether a server that gives a Redis client no answer speaks the other protocol, with TLS or without, in
 * words that follow its name. It is sent no password. Undefined when it answers in neither.
 */
export async function whyOtherProtocol(url: string, limitMs: number): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(url);
  const place = { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 6_379) };
  if (protocol === "rediss:") {
    return (await answersWithoutTls(place, limitMs))
      ? "that does not speak TLS; write redis:// for it"
      : undefined;
  }
  return (await beginsTls(place, limitMs)) ? "that speaks TLS; write rediss:// for it" : undefined;
}

async function answersWithoutTls(place: Place, limitMs: number): Promise<boolean> {
  const socket = connect(place);
  try {
    socket.write("PING\r\n");
    const [answer] = await once(socket, "data", { signal: AbortSignal.timeout(limitMs) });
    // The second is an error, such as that of a Redis with a password.
    return /^(\+PONG|-)/.test(String(answer));
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function beginsTls({ host, port }: Place, limitMs: number): Promise<boolean> {
  // Sends nothing to an unknown server.
  const options = { host, port, rejectUnauthorized: false };
  const socket = connectWithTls(isIP(host) === 0 ? { ...options, servername: host } : options);
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(limitMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
