import { type ErrorCode, errorCodeNames, errorCodes, errorStatuses } from "../src/index.ts";
import { errorExample } from "../src/openapi/error-examples.ts";
import { jsonBlock } from "./markdown.ts";

const introduction = `# Error reference

Every response that is not a success has a body of this shape. \`code\` is for programs, \`message\` gives
a person the real reason, \`requestId\` finds the request again for support (it is also in the header
\`X-Request-Id\`), and \`docUrl\` leads to the section about the code. \`details\` comes with
\`INVALID_REQUEST\` only.

${jsonBlock(errorExample("INVALID_REQUEST"))}
`;

/** One section per error code; `docUrl` ends in its anchor. */
export const errorReference = (): string =>
  [introduction, ...errorCodeNames.toSorted().map(section)].join("\n");

const section = (code: ErrorCode) => `<a id="${code.toLowerCase()}"></a>

## ${code}

Status ${errorStatuses[code]}. ${errorCodes[code].meaning}

**What to do:** ${errorCodes[code].cure}
`;
