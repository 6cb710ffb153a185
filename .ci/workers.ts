import { availableParallelism } from "node:os";

// Many files wait for processes and servers: more of them than cores fit side by side. All projects
// have the same number, as Vitest runs those of another number only when the others are through.
export const maxWorkers = Math.max(4, availableParallelism() - 1);
