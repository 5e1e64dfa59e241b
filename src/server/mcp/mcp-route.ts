import { type RequestContext, requireActor } from '../context';
import { readJsonBody } from '../http/json-body';
import { FOREIGN_ORIGIN, isSameOrigin, MAX_BODY } from '../http/request-guard';
import { ProblemError, refuse } from '../problems/problem-error';
import { answerRest } from '../rest/answer';

/**
 * The MCP endpoint for assistants (D98), by streamable HTTP. A request has one message, so that the rate limit counts each
 * call. The SDK is loaded with the first of them.
 */
export const answerMcp = (request: Request): Promise<Response> =>
  answerRest(request, ['POST'], async ({ context }) => {
    // Required of every MCP server, also with a token: a page must not reach one on the user's own computer.
    if (request.headers.has('origin') && !isSameOrigin(request)) throw new ProblemError(FOREIGN_ORIGIN);
    requireToken(context);
    const message = parse(await readJsonBody(request, MAX_BODY));
    const { answerMessage } = await import('./mcp-server');
    return answerMessage(request, message, { ...context, via: 'assistant' });
  });

function requireToken(context: RequestContext): void {
  const { token } = requireActor(context, null);
  if (!token) refuse('UNAUTHENTICATED', 'Send an API token. Create one in Settings.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('VALIDATION', 'The body is not valid JSON.');
  }
}
