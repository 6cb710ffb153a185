import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** A system process. `born` distinguishes two processes with the same reused ID. */
interface SystemProcess {
  pid: number;
  parent: number;
  born: string;
  commandLine: string;
}

const pollMs = 300;
const tools = /^(npm|npx|pnpm|pnpx|yarn|corepack)\b/;
const shells = /^(sh|dash|bash|ash|zsh|ksh)$/;

/**
 * Calls back once when npx, npm, pnpm or one of the shells between them and this process has
 * exited. npx and the shells do not forward SIGTERM, and SIGKILL cannot be forwarded. Returns a
 * function that stops watching.
 */
export function onLauncherGone(callback: () => void): () => void {
  const launchers = launchersAbove(process.ppid);
  const timer = setInterval(() => {
    if (launchers.every(isStillThere)) return;
    clearInterval(timer);
    callback();
  }, pollMs);
  timer.unref();
  if (launchers.length === 0) clearInterval(timer);
  return () => clearInterval(timer);
}

/** Returns the chain of launching processes, without the one that started the outermost tool. */
export function launchersAbove(
  pid: number,
  look: (pid: number) => SystemProcess | undefined = lookUp,
): SystemProcess[] {
  const launchers: SystemProcess[] = [];
  let shellsBetween: SystemProcess[] = [];
  for (let found = look(pid); found; found = look(found.parent)) {
    const kind = kindOf(found.commandLine);
    if (kind === "other") break;
    shellsBetween.push(found);
    if (kind === "tool") {
      launchers.push(...shellsBetween);
      shellsBetween = [];
    }
  }
  return launchers;
}

function kindOf(commandLine: string): "tool" | "shell" | "other" {
  // npm replaces its arguments with its title, as one text with spaces.
  const [program = "", first = ""] = commandLine.split(/[\0 ]/).map((word) => basename(word));
  if (tools.test(program) || (/^node\b/.test(program) && tools.test(first))) return "tool";
  return shells.test(program) && first === "-c" ? "shell" : "other";
}

function isStillThere(launcher: SystemProcess): boolean {
  const now = lookUp(launcher.pid);
  return now !== undefined && now.born === launcher.born;
}

function lookUp(pid: number): SystemProcess | undefined {
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): SystemProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses can contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, parent] = fields;
    if (state === "Z" || state === "X") return undefined;
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return { pid, parent: Number(parent), born: fields[19] ?? "", commandLine };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): SystemProcess | undefined {
  const columns = ["-o", "ppid=", "-o", "stat=", "-o", "lstart=", "-o", "args="];
  const { stdout } = spawnSync("ps", ["-ww", "-p", `${pid}`, ...columns], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, LC_ALL: "C" },
  });
  const found = stdout?.trim().match(/^(\d+)\s+(\S+)\s+((?:\S+\s+){4}\S+)\s+(.*)$/);
  if (!found || found[2]?.startsWith("Z")) return undefined;
  return {
    pid,
    parent: Number(found[1]),
    born: found[3] ?? "",
    commandLine: found[4] ?? "",
  };
}
