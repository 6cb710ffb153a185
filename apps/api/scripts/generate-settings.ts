import { writeFileSync } from "node:fs";
import { settingsPage, settingsReference } from "./settings-reference.ts";

writeFileSync(settingsPage, settingsReference());
