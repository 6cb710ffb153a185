import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";

const periodMicroseconds = 100_000;
const root = "/sys/fs/cgroup";
const directory = (name: string) =>
  existsSync(`${root}/cgroup.controllers`) ? `${root}/${name}` : `${root}/cpu/${name}`;

/**
 * Limits a process to this share of a core, with a control group of either version. Needs root on
 * Linux. Returns a function that removes the group after the process has ended.
 */
export function limitProcessor(pid: number | undefined, share: number): () => void {
  const group = directory(`benchmark-${pid}`);
  const write = (file: string, value: string | number) =>
    writeFileSync(`${group}/${file}`, `${value}`);
  const quota = share * periodMicroseconds;
  if (existsSync(`${root}/cgroup.controllers`)) {
    writeFileSync(`${root}/cgroup.subtree_control`, "+cpu");
    mkdirSync(group);
    write("cpu.max", `${quota} ${periodMicroseconds}`);
  } else {
    mkdirSync(group);
    write("cpu.cfs_period_us", periodMicroseconds);
    write("cpu.cfs_quota_us", quota);
  }
  write("cgroup.procs", pid ?? 0);
  return () => rmdirSync(group);
}
