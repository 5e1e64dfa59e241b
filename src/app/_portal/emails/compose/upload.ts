import { attachment } from '@/domain/emails/attachment';
import type { ComposeDraft } from './compose-draft';

type Attachment = ComposeDraft['attachments'][number];

const UPLOAD = '/api/emails/attachments';

interface Upload {
  done: Promise<Attachment>;
  abort: () => void;
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
      const body: unknown = request.response;
      const read = attachment.safeParse(body);
      if (request.status < 300 && read.success) resolve(read.data);
      else fail(messageOf(body));
    });
    request.responseType = 'json';
    request.open('POST', UPLOAD);
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
  return { done, abort: () => request.abort() };
}
