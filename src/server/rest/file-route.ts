import { FILE_NAME_REQUIRED } from '@/domain/files/file-name';
import { type RequestContext, requireActor } from '../context';
import { changingAs } from '../db/changing-as';
import { refuse } from '../problems/problem-error';
import type { Actor } from '../scope';
import { addFile } from '../services/files/add-file';
import { openFile } from '../services/files/read-file';
import { answerRest } from './answer';
import { downloadAs } from './download-as';
import { readIdempotencyKey } from './idempotency-key';
import { idAt } from './path-id';
import { type QueryParameters, refuseUnknownQuery } from './unknown-names';

/** UTF-16 units. A path may be longer than the name that is left of it. */
const MAX_SENT_NAME = 2000;

const UPLOAD_PARAMETERS: QueryParameters = new Map([['name', null]]);

/** Adds a file to a lead. The body is the file itself, so that it is stored as it arrives. */
export const uploadFile = (request: Request): Promise<Response> =>
  answerRest(request, ['POST'], async ({ context }) => {
    const actor = { ...requireChanger(context), idempotencyKey: readIdempotencyKey(request.headers) };
    const { pathname, searchParams } = new URL(request.url);
    refuseUnknownQuery(UPLOAD_PARAMETERS, searchParams);
    const leadId = idAt(pathname, -2);
    const name = readName(searchParams);
    refuseEncoded(request.headers);
    const added = await addFile(actor, { leadId, name, size: readLength(request.headers), bytes: bytesOf(request) });
    const headers = { etag: `"${added.version}"`, location: `/api/files/${added.id}` };
    return Response.json(added, { status: 201, headers });
  });

const NO_PARAMETERS: QueryParameters = new Map();

/**
 * Sends the content of a file, always as a download: an uploaded file must never run as a page of ours. Even if a browser
 * opened it as one, it would be sandboxed and load nothing (see `DOWNLOAD_HEADERS`).
 */
export const downloadFile = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context }) => {
    const actor = requireActor(context, 'leads:read');
    const { pathname, searchParams } = new URL(request.url);
    refuseUnknownQuery(NO_PARAMETERS, searchParams);
    const { file, bytes } = await openFile(actor, idAt(pathname, -2));
    const headers = {
      'content-type': file.type,
      'content-disposition': downloadAs(file.name),
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    };
    return new Response(request.method === 'HEAD' ? null : bodyOf(bytes), { headers });
  });

/** Like the procedures that change data: the change log says who did it. */
function requireChanger(context: RequestContext): RequestContext & Actor {
  const actor = requireActor(context, 'leads:write');
  const by = { userId: actor.user.id, origin: actor.token ? 'api' : 'app' } as const;
  return { ...actor, db: changingAs(actor.db, by) };
}

function readName(query: URLSearchParams): string {
  const name = query.get('name');
  if (!name) return refuse('VALIDATION', FILE_NAME_REQUIRED, { field: 'name' });
  if (name.length > MAX_SENT_NAME) refuse('VALIDATION', `At most ${MAX_SENT_NAME} characters`, { field: 'name' });
  return name;
}

export function refuseEncoded(headers: Headers): void {
  if (/^multipart\//i.test(headers.get('content-type') ?? '')) {
    refuse('UNSUPPORTED_MEDIA_TYPE', 'Send the file itself as the body, without a form around it.');
  }
  if (!/^\s*(identity)?\s*$/i.test(headers.get('content-encoding') ?? '')) {
    refuse('UNSUPPORTED_MEDIA_TYPE', 'Send the file uncompressed.');
  }
}

/** The declared size in bytes; null for a body that is sent in chunks. */
export function readLength(headers: Headers): number | null {
  const length = headers.get('content-length');
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

export async function* bytesOf({ body }: Request): AsyncGenerator<Uint8Array, void> {
  if (body) for await (const part of body) yield part;
}

/** A body that is read only as fast as it is sent, and stops when the reader leaves. */
const bodyOf = (bytes: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return();
    },
  });
