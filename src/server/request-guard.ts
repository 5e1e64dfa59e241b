import { MAX_IMPORT_BYTES } from '@/domain/csv/csv';
import { type Problem, problem } from '@/domain/shared/problem';
import { hasBearerToken } from './auth/api-tokens';
import { env } from './env';
import { ProblemError } from './problem-error';
import { errorResponse, problemResponse } from './problem-response';

/** The most bytes of a body that is no file (D40). */
export const MAX_BODY = 1024 * 1024;
/** A CSV file as a JSON string: quotes and line breaks take a byte more each. */
const MAX_IMPORT_BODY = 2 * MAX_IMPORT_BYTES;
/** The calls that bring one. */
const TAKES_A_FILE = /\/(?:leads\.import|taskImports\.csv|noteImports\.csv)$/;

export const FOREIGN_ORIGIN = problem('FORBIDDEN', 'This request does not come from a page of Stanchion.');

/**
 * What every changing request must pass before anything reads it: it comes from a page of ours, unless it brings a
 * token, with which its cookie counts for nothing (D29), and its body is not too large (D40). Answers the request,
 * its body under watch, or the refusal.
 */
export async function guardRequest(request: Request): Promise<Request | Response> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  if (!hasBearerToken(request.headers) && !isSameOrigin(request)) {
    return problemResponse(FOREIGN_ORIGIN);
  }
  const most = TAKES_A_FILE.test(new URL(request.url).pathname) ? MAX_IMPORT_BODY : MAX_BODY;
  try {
    return withinSize(request, most);
  } catch (error) {
    return errorResponse(error);
  }
}

/** The request, its body under watch; refuses it at once when it says itself that it is too large (D40). */
export function withinSize(request: Request, most: number): Request {
  const tooLarge = problem('PAYLOAD_TOO_LARGE', `This request is too large: at most ${most / 1024 / 1024} MiB.`);
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > most) throw new ProblemError(tooLarge);
  if (declared !== null || !request.body) return request;
  // Sent in chunks of unknown number: counted as they come, and cut off at the first byte too many.
  const body = request.body.pipeThrough(countingStream(most, tooLarge));
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

function countingStream(most: number, tooLarge: Problem) {
  let size = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > most) controller.error(new ProblemError(tooLarge));
      else controller.enqueue(chunk);
    },
  });
}
