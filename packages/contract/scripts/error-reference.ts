import { type ErrorCode, errorCodeNames, errorCodes, errorStatuses } from "../src/index.ts";
import { errorExamples } from "../src/openapi/error-examples.ts";
import { jsonBlock } from "./markdown.ts";

const introduction = `# Error reference

Every error response has a body like this one. \`code\` is for programs, and \`message\` is for people.
\`requestId\` identifies the request when you contact support. The header \`X-Request-Id\` also contains
it. \`docUrl\` is the URL of the code's section on this page. Only \`INVALID_REQUEST\` has \`details\`.

${jsonBlock(errorExamples.INVALID_REQUEST.value)}
`;

/** One section per error code. `docUrl` ends with its anchor. */
export const errorReference = (): string =>
  [introduction, ...errorCodeNames.toSorted().map(section)].join("\n");

const section = (code: ErrorCode) => `<a id="${code.toLowerCase()}"></a>

## ${code}

Status ${errorStatuses[code]}. ${errorCodes[code].meaning}

**What to do:** ${errorCodes[code].cure}
`;
