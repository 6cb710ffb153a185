import "./processes/require-node.ts";

// A static import would load the program before the line above has checked Node's version.
await import("./processes/admin.ts");
