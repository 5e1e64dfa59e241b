import { makeRow, readChecksums } from '@tests/support/database/rows';
import { fillPath, operations } from '@tests/support/rest/document';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { describe, expect, it } from 'vitest';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
const MIB = 1024 * 1024;
const SENT = 60;

/** A streamed body of 60 MiB that records how much of it was read. */
function largeBody() {
  const read = { pieces: 0 };
  const piece = new TextEncoder().encode('x'.repeat(MIB));
  const raw = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (read.pieces === 0) controller.enqueue(new TextEncoder().encode('{"company":"'));
      if (read.pieces === SENT) return controller.close();
      read.pieces += 1;
      controller.enqueue(piece);
    },
  });
  return { raw, read };
}

describe.each(operations.filter(({ body }) => body))('$name (D40)', ({ method, path }) => {
  const send = async (more: Record<string, string>, secured = true) => {
    const owner = await rest.makeUser({ tier: 'PRO' });
    const address = fillPath(path, await makeRow(rest.scope(), owner, path));
    const headers = secured ? await cookieOf(rest.scope(), owner) : {};
    const { raw, read } = largeBody();
    const before = await readChecksums(rest.scope());
    const type = { 'content-type': 'application/json' };
    const answer = await ask(method, address, { raw, headers: { ...type, ...headers, ...more } });
    expect(await readChecksums(rest.scope())).toEqual(before);
    return { answer, read };
  };

  it('rejects 60 MiB with a Content-Length without reading the body', async () => {
    const { answer, read } = await send({ 'content-length': String(SENT * MIB) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    // The stream always buffers one chunk ahead.
    expect(read.pieces).toBeLessThanOrEqual(1);
  });

  it('rejects 60 MiB without a Content-Length as soon as the limit is exceeded', async () => {
    const { answer, read } = await send({});
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    const { message } = answer.body as { message: string };
    // A limit of some KiB is exceeded by the first chunk.
    const most = message.endsWith('KiB.') ? 1 : Number(/at most (\d+) MiB/.exec(message)?.[1]);
    expect(read.pieces).toBeLessThanOrEqual(most + 5);
  });
});

it('does not read the body of an unauthenticated request', async () => {
  const { raw, read } = largeBody();
  const headers = { 'content-type': 'application/json' };
  expect(await ask('POST', '/api/import/leads', { raw, headers })).toMatchObject({ status: 401 });
  expect(read.pieces).toBeLessThanOrEqual(1);
});
