export const style = `:root {
  color-scheme: light dark;
  --line: light-dark(#e7e7ec, #26262d);
  --quiet: light-dark(#5c5c68, #a6a6b2);
}
body {
  margin: 0;
  font: 13px/20px Inter, system-ui, sans-serif;
  background: light-dark(#fcfcfd, #111114);
  color: light-dark(#18181f, #ededf2);
}
main { max-width: 760px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 8px 0; font-size: 20px; line-height: 28px; font-weight: 600; overflow-wrap: anywhere; }
a { color: light-dark(#4544b5, #b3b2ff); }
table { width: 100%; margin-top: 16px; border-collapse: collapse; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; overflow-wrap: anywhere; }
th { font-weight: 500; color: var(--quiet); }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
.quiet { color: var(--quiet); }
.mail {
  margin-top: 16px;
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: light-dark(#ffffff, #16161a);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
`;
