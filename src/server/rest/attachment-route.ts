import { z } from 'zod';
import { ATTACHMENTS_TOO_LARGE, MAX_ATTACHMENT_BYTES } from '@/domain/emails/attachment-limits';
import { requireActor } from '../context';
import { limitBody } from '../http/request-guard';
import { refuse } from '../problems/problem-error';
import { addAttachment, readAttachment } from '../services/emails/attachments';
import { withAccountSlot } from '../services/shared/account-slots';
import { answerRest } from './answer';
import { downloadAs } from './download-as';
import { readIdempotencyKey } from './idempotency-key';
import { type QueryParameters, refuseUnknownQuery } from './unknown-names';

/** What multipart adds to a file: boundaries, headers and names. */
const OVERHEAD = 64 * 1024;

/** Stores a file of a message that is being written, sent as the field `file` of a form. */
export const uploadAttachment = (request: Request): Promise<Response> =>
  answerRest(request, ['POST'], async ({ context }) => {
    const actor = { ...requireActor(context, 'emails:write'), idempotencyKey: readIdempotencyKey(request.headers) };
    const file = await readFile(request);
    const content = new Uint8Array(await file.arrayBuffer());
    const { name, type } = file;
    const added = await withAccountSlot(actor, () => addAttachment(actor, { name, type, content }));
    return Response.json(added, { status: 201 });
  });

const NO_PARAMETERS: QueryParameters = new Map();

/**
 * Serves a file to users who can read its message, always as a download: an uploaded file must never run as a page of
 * ours.
 */
export const downloadAttachment = (request: Request): Promise<Response> =>
  answerRest(request, ['GET'], async ({ context }) => {
    const actor = requireActor(context, 'emails:read');
    const { pathname, searchParams } = new URL(request.url);
    refuseUnknownQuery(NO_PARAMETERS, searchParams);
    const id = z.uuid().parse(pathname.split('/').at(-1));
    const { name, content } = await withAccountSlot(actor, () => readAttachment(actor, id));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), {
      headers: { 'content-type': 'application/octet-stream', 'content-disposition': downloadAs(name) },
    });
  });

async function readFile(request: Request): Promise<File> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')) {
    refuse('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.');
  }
  if (Number(request.headers.get('content-length') ?? 0) > MAX_ATTACHMENT_BYTES + OVERHEAD) {
    refuse('PAYLOAD_TOO_LARGE', ATTACHMENTS_TOO_LARGE);
  }
  const form = await limitBody(request, MAX_ATTACHMENT_BYTES + OVERHEAD)
    .formData()
    .catch((error: unknown) => {
      // A problem of ours, such as a body that is too large, or a form that cannot be read.
      if (error instanceof TypeError) return refuse('VALIDATION', 'This form cannot be read.', { field: 'file' });
      throw error;
    });
  const file = form.get('file');
  return file instanceof File ? file : refuse('VALIDATION', 'Send one file as the field "file".', { field: 'file' });
}
