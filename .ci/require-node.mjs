// The TypeScript sources run directly on the Node that the install brings along. When that install
// failed, pnpm only warns and goes on with the machine's own Node.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This needs Node 22.18 or newer but runs on ${process.versions.node}: the install before it must have failed. Run \`npx -y pnpm@12 install\` and read its errors.`,
  );
  process.exit(1);
}
