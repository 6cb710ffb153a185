import { type ErrorCode, errorCodeNames, errorCodes, errorStatuses } from "../src/index.ts";
import { errorExample } from "../src/openapi/error-examples.ts";
import { jsonBlock } from "./markdown.ts";

const introduction = `# Error reference

Every response that is not a success has a body of this shape. \`code\` is for programs, and \`message\` is
for people. \`requestId\` identifies the request for support. It is also in the header \`X-Request-Id\`.
\`docUrl\` is the URL of the section about the code. Only \`INVALID_REQUEST\` has \`details\`.

${jsonBlock(errorExample("INVALID_REQUEST"))}
`;

/** One section per error code. `docUrl` ends with its anchor. */
export const errorReference = (): string =>
  [introduction, ...errorCodeNames.toSorted().map(section)].join("\n");

const section = (code: ErrorCode) => `<a id="${code.toLowerCase()}"></a>

## ${code}

Status ${errorStatuses[code]}. ${errorCodes[code].meaning}

**What to do:** ${errorCodes[code].cure}
`;
