import type { ComposeDraft } from './compose-draft';

type Attachment = ComposeDraft['attachments'][number];

const UPLOAD = '/api/emails/attachments';

export interface Upload {
  done: Promise<Attachment>;
  abort: () => void;
}

/** The schema loads with the first file. */
async function readAttachment(body: unknown): Promise<Attachment> {
  const { attachment } = await import('@/domain/emails/attachment');
  return attachment.parse(body);
}

const messageOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : null;

/** Uploads a file for a message. XMLHttpRequest, because fetch reports no progress. Rejects with a message to show. */
export function upload(file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<Attachment>((resolve, reject) => {
    const fail = (message: string | null) => reject(new Error(message ?? 'The file could not be uploaded.'));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => fail('There is no connection. Remove the file and try again.'));
    request.addEventListener('abort', () => fail(null));
    request.addEventListener('load', () => {
      if (request.status < 300) readAttachment(request.response).then(resolve, () => fail(null));
      else fail(messageOf(request.response));
    });
    request.responseType = 'json';
    request.open('POST', UPLOAD);
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
  return { done, abort: () => request.abort() };
}
