import { runAdmin } from "../operation/admin/run-admin.ts";

await runAdmin(process.argv.slice(2), () => process.env);
