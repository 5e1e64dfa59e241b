import { TRPCClientError } from '@trpc/client';
import { foreignError, isProblem, noResponse } from '@/app/_ui/feedback/client-problem';

/** The path of the call, and the end of its URL: auth calls are not batched. */
export const SIGN_IN = 'auth.signIn';

/**
 * `fetch` for tRPC. Passes on responses of procedures. A problem of the server itself, such as a rejected body, and
 * responses that are not our server's, such as a proxy's error page or an empty body, become errors: tRPC would report
 * them like a lost connection (D50).
 */
export async function fetchAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isWrite = init?.method === 'POST';
  const response = await fetch(input, init).catch((cause: Error) => {
    throw TRPCClientError.from(cause, { meta: noResponse({ isWrite }) });
  });
  const isJson = /^application\/([\w.-]+\+)?jsonl?\b/.test(response.headers.get('content-type') ?? '');
  // The body is a stream that the caller reads.
  if (response.ok && isJson) return response;
  const body: unknown = isJson
    ? await response
        .clone()
        .json()
        .catch(() => null)
    : null;
  if (isProblem(body))
    throw TRPCClientError.from({ error: { code: -32_603, message: body.message, data: { problem: body } } } as never);
  if (isCallError(body)) return response;
  const isSignIn = String(input).endsWith(`/${SIGN_IN}`);
  throw foreignError({ status: response.status, isWrite, isSignIn });
}

/** Whether a body is the error of a call, or a list with those of a batch. */
function isCallError(body: unknown): boolean {
  if (Array.isArray(body)) return body.length > 0 && body.every(isCallError);
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object';
}
