import { runAdmin } from "../admin/run-admin.ts";

await runAdmin(process.argv.slice(2), () => process.env);
