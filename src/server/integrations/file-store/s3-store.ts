import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { type Dispatcher, request } from 'undici';
import type { Env } from '../../env';
import { logFailure } from '../../log';
import { ProblemError, refuse } from '../../problems/problem-error';
import type { FileStore } from './file-store';

/** How long the store may take to respond, and may pause while it sends, in milliseconds. */
const PATIENCE_MS = 20_000;

export const UNREACHABLE = 'The store for files cannot be reached right now. Try again in a moment.';
export const REFUSED = 'The store for files refused. Ask your administrator to check its S3 settings.';
export const MISSING = 'The content of this file is missing. Ask your administrator to restore it.';
const NOT_SET_UP = 'This file is in a store that is not set up. Ask your administrator to set it up again.';

type Settings = Pick<Env, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

interface Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** The time of the request, if it is not now: `20270302T093000Z`. */
  datetime?: string;
}

/**
 * The headers of a request with its signature (AWS Signature Version 4). The content is not part of it, because it is not
 * known before it has been sent; https protects it.
 */
export async function signedHeaders(credentials: Credentials, what: S3Request): Promise<Record<string, string>> {
  const { headers } = await new AwsV4Signer({ ...what, ...credentials, service: 's3' }).sign();
  return Object.fromEntries(headers);
}

/** The contents in a bucket of an S3-compatible store, as `files/<id>`. */
export function s3Store(settings: Settings, patienceMs = PATIENCE_MS): FileStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) refuse('UNAVAILABLE', NOT_SET_UP);
  const credentials = { region, accessKeyId, secretAccessKey };
  const urlOf = (id: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/files/${id}`;

  /** Sends one request, which is not repeated: callers know whether that is safe. */
  async function send(what: S3Request, body?: Dispatcher.DispatchOptions['body']): Promise<Dispatcher.ResponseData> {
    const { method, url } = what;
    const headers = await signedHeaders(credentials, what);
    return request(url, { method, headers, body, headersTimeout: patienceMs, bodyTimeout: patienceMs });
  }

  return {
    isRemote: true,
    async put(id, bytes, size) {
      const source = watched(bytes);
      try {
        const { body, length } = await withLength(source.bytes, size);
        const what = { method: 'PUT', url: urlOf(id), headers: { 'content-length': String(length) } } as const;
        await accept(await send(what, body), [200, 201, 204]);
      } catch (error) {
        throw source.failure() ?? explain(error);
      }
    },
    async *read(id) {
      try {
        const response = await send({ method: 'GET', url: urlOf(id) });
        if (response.statusCode === 404) await fail(response, MISSING);
        await accept(response, [200], { keepBody: true });
        for await (const bytes of response.body) yield bytes;
      } catch (error) {
        throw explain(error);
      }
    },
    async remove(id) {
      try {
        await accept(await send({ method: 'DELETE', url: urlOf(id) }), [200, 204, 404]);
      } catch (error) {
        throw explain(error);
      }
    },
  };
}

/** Passes bytes on, and remembers why they broke off: that is not the fault of the store. */
function watched(bytes: AsyncIterable<Uint8Array>) {
  let cause: unknown;
  async function* pass() {
    try {
      yield* bytes;
    } catch (error) {
      cause = error;
      throw error;
    }
  }
  return { bytes: pass(), failure: () => cause };
}

/** S3 takes no body without a length. If it is not known, the bytes are collected: a file has 25 MB at most. */
async function withLength(bytes: AsyncIterable<Uint8Array>, size: number | null) {
  if (size !== null) return { body: Readable.from(bytes, { objectMode: false }), length: size };
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const body = Buffer.concat(parts);
  return { body, length: body.length };
}

async function accept(
  response: Dispatcher.ResponseData,
  statuses: readonly number[],
  { keepBody = false } = {},
): Promise<void> {
  const { statusCode, body } = response;
  if (!statuses.includes(statusCode))
    await fail(response, statusCode >= 500 || statusCode === 429 ? UNREACHABLE : REFUSED);
  if (!keepBody) await body.dump();
}

/** Logs the status and the code of an error. The rest of its text may quote keys. */
async function fail({ statusCode, body }: Dispatcher.ResponseData, message: string): Promise<never> {
  const text = await body.text().catch(() => '');
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
  logFailure('A request to the file store failed', new Error(`${statusCode} ${code}`.trim()));
  return refuse('UNAVAILABLE', message);
}

/** A problem to show. What fails without a response is a connection that broke or took too long. */
function explain(error: unknown): unknown {
  if (error instanceof ProblemError) return error;
  logFailure('The file store cannot be reached', error);
  return new ProblemError({ code: 'UNAVAILABLE', message: UNREACHABLE });
}
