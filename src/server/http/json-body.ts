import { refuse } from '../problems/problem-error';
import { limitBody } from './request-guard';

/** The text of a JSON object in a body, exactly as sent (D37). Throws the problem of any other body. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<string> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    refuse('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
  }
  if (/charset\s*=\s*"?(?!utf-?8\b)/i.test(type)) refuse('UNSUPPORTED_MEDIA_TYPE', 'Send the body in UTF-8.');
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (!/^\s*(identity)?\s*$/i.test(encoding)) refuse('UNSUPPORTED_MEDIA_TYPE', 'Send the body uncompressed.');
  const bytes = await limitBody(request, maxBytes).arrayBuffer();
  const text = decode(bytes);
  return /^\s*\{/.test(text) ? text : refuse('VALIDATION', 'The body must be a JSON object.');
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('VALIDATION', 'The body is not valid UTF-8.');
  }
}
