import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '@/server/env';

/** How the next request goes wrong. `half a body` breaks off a GET, `hang up` any request once it has been read. */
export type Fault = { status: number; code?: string } | 'hang up' | 'half a body' | 'silence';

export interface FakeS3 {
  settings: Pick<Env, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;
  /** The stored objects, by key. */
  objects: Map<string, Buffer>;
  /** What is wrong with the next requests, one each. */
  faults: Fault[];
  /** The requests that came, such as `PUT files/…`. */
  requests: string[];
  close(): Promise<void>;
}

const BUCKET = 'stanchion-files';
const REGION = 'eu-central-1';
const KEY_ID = 'AKIDEXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Whether a request is signed as AWS specifies it (Signature Version 4), computed without the library of the client. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, date, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/eu-central-1\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const at = String(headers['x-amz-date']);
  if (!date || !at.startsWith(date) || Math.abs(Date.now() - timeOf(at)) > 15 * 60 * 1000) return false;
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) return false;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, `${date}/${REGION}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [REGION, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, date));
  return hmac(key, text).toString('hex') === signature;
}

/** `20270302T093000Z` in milliseconds. */
const timeOf = (at: string): number =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** A loopback server that speaks what we use of S3, refuses what is not signed, and can misbehave. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const key = url.slice(`/${BUCKET}/`.length);
    fake.requests.push(`${method} ${key}`);
    const fault = fake.faults.shift();
    if (fault === 'silence') return void request.resume();
    const body = await bodyOf(request);
    if (body === null) return void response.destroy();
    if (fault === 'hang up') return void request.socket.destroy();
    if (typeof fault === 'object') return refuse(response, fault.status, fault.code ?? 'InternalError');
    if (!url.startsWith(`/${BUCKET}/`)) return refuse(response, 404, 'NoSuchBucket');
    if (!isSigned(request)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (method === 'PUT') {
      // S3 takes no body without a length.
      if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
      objects.set(key, body);
      return void response.writeHead(200, { etag: '"x"' }).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const stored = objects.get(key);
    if (!stored) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': stored.length });
    if (fault !== 'half a body') return void response.end(stored);
    response.write(stored.subarray(0, stored.length / 2), () => response.destroy());
  }

  const refuse = (response: ServerResponse, status: number, code: string) =>
    void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${KEY_ID}</AWSAccessKeyId></Error>`);

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeS3 = {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects,
    faults: [],
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

/** The body of a request; null if it broke off. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part);
    return Buffer.concat(parts);
  } catch {
    return null;
  }
}
