import "./require-node.ts";

// Imported statically, it would be loaded before the line above has looked at Node's version.
await import("./processes/migrate.ts");
