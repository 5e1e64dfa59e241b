import { MAX_IMPORT_BYTES } from '@/domain/csv/csv';
import { type Problem, problem } from '@/domain/shared/problem';
import { hasBearerToken } from '../auth/api-tokens';
import { env } from '../env';
import { ProblemError } from '../problems/problem-error';

/** Maximum body size in bytes, unless the procedure accepts a file (D40). */
export const MAX_BODY = 1024 * 1024;
/** Maximum size in bytes of a CSV file as a JSON string, where quotes and line breaks take two bytes each. */
const MAX_IMPORT_BODY = 2 * MAX_IMPORT_BYTES;

export const FOREIGN_ORIGIN = problem('FORBIDDEN', 'This request does not come from a page of Stanchion.');

/**
 * Checks a changing request before its body is read. It must come from our own origin unless it has a token, in which
 * case the cookie is ignored (D29), and its body must not be too large (D40). Returns the request with its body
 * limited. Throws the problem otherwise.
 */
export function guardRequest(request: Request, { largeBody }: { largeBody: boolean }): Request {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  if (!hasBearerToken(request.headers) && !isSameOrigin(request)) throw new ProblemError(FOREIGN_ORIGIN);
  return limitBody(request, largeBody ? MAX_IMPORT_BODY : MAX_BODY);
}

/** Limits the body of a request. Throws PAYLOAD_TOO_LARGE immediately if the declared length is larger (D40). */
export function limitBody(request: Request, maxBytes: number): Request {
  const most = maxBytes < MAX_BODY ? `${maxBytes / 1024} KiB` : `${maxBytes / MAX_BODY} MiB`;
  const tooLarge = problem('PAYLOAD_TOO_LARGE', `This request is too large: at most ${most}.`);
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > maxBytes) throw new ProblemError(tooLarge);
  if (declared !== null || !request.body) return request;
  // Chunked bodies without a declared length are counted as they arrive, and aborted when they exceed the limit.
  const body = request.body.pipeThrough(countingStream(maxBytes, tooLarge));
  return new Request(request, { body, duplex: 'half' } as RequestInit);
}

export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  if (origin === new URL(env().APP_URL).origin) return true;
  try {
    return new URL(origin).host === request.headers.get('host');
  } catch {
    return false;
  }
}

function countingStream(maxBytes: number, tooLarge: Problem) {
  let size = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) controller.error(new ProblemError(tooLarge));
      else controller.enqueue(chunk);
    },
  });
}
