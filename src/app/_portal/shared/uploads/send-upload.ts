/** A file on its way. */
export interface Upload<Added> {
  /** Rejects with a message to show. */
  done: Promise<Added>;
  abort: () => void;
}

interface UploadRequest<Added> {
  /** PUT replaces what is at the URL, as often as it is sent. */
  method?: 'POST' | 'PUT';
  url: string;
  /** Keeps an upload whose response was lost from being stored twice (D38). */
  idempotencyKey?: string;
  body: XMLHttpRequestBodyInit;
  /** Reads the response. */
  read: (body: unknown) => Promise<Added>;
  /** What to do without a connection, as the end of a sentence. */
  whenOffline: string;
  onProgress?: (share: number) => void;
}

const messageOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : null;

/** Uploads a file. XMLHttpRequest, because fetch reports no progress. */
export function sendUpload<Added>(upload: UploadRequest<Added>): Upload<Added> {
  const { method = 'POST', url, idempotencyKey, body, read, whenOffline, onProgress } = upload;
  const request = new XMLHttpRequest();
  const done = new Promise<Added>((resolve, reject) => {
    const fail = (message: string | null) => reject(new Error(message ?? 'The file could not be uploaded.'));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => fail(`There is no connection. ${whenOffline}`));
    request.addEventListener('abort', () => fail(null));
    request.addEventListener('load', () => {
      if (request.status < 300) read(request.response).then(resolve, () => fail(null));
      else fail(messageOf(request.response));
    });
    request.responseType = 'json';
    request.open(method, url);
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.send(body);
  });
  return { done, abort: () => request.abort() };
}
