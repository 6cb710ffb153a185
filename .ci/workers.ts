import { availableParallelism } from "node:os";

// Many test files wait for processes and servers, so more files than cores can run at once. All projects
// have the same number, because Vitest runs projects with another number only afterward.
export const maxWorkers = Math.max(4, availableParallelism() - 1);
