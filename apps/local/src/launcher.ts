import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** A process as the system shows it. `born` tells two owners of one reused id apart. */
export interface SystemProcess {
  pid: number;
  parent: number;
  born: string;
  commandLine: string;
}

const pollMs = 300;
const tools = /^(npm|npx|pnpm|pnpx|yarn|corepack)\b/;
const shells = /^(sh|dash|bash|ash|zsh|ksh)$/;

/**
 * Calls back once when npx, npm, pnpm or one of the shells between them and us is gone. npx and the
 * shells pass SIGTERM on to nobody, and a SIGKILL cannot be passed on. Answers how to stop watching.
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

/** The chain of launching processes; whoever started the outermost tool is not one of them. */
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
  // npm writes its title into its arguments, as one text with spaces.
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
    // The name in brackets may hold spaces and brackets itself.
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
