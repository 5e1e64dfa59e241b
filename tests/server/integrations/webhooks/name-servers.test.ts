import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPost } from '@/server/integrations/webhooks/http';
import { createLookup } from '@/server/integrations/webhooks/name-servers';

/** Knows an IPv4 address of every name but those that begin with "no", and answers nothing for those with "late". */
const server = createSocket('udp4', (query, { port, address }) => {
  const question = query.subarray(12);
  const name = question.toString('latin1', 1, 1 + (question[0] ?? 0));
  if (name === 'late') return;
  const isA = question.readUInt16BE(question.indexOf(0) + 1) === 1;
  const answers = name !== 'no' && isA ? 1 : 0;
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(answers, 6);
  // Without the additional section that the query has.
  head.writeUInt16BE(0, 10);
  const asked = question.subarray(0, question.indexOf(0) + 5);
  const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
  server.send(Buffer.concat([head, asked, ...(answers ? [answer] : [])]), port, address);
});
let lookup: ReturnType<typeof createLookup>;

beforeAll(async () => {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  lookup = createLookup([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => server.close());

const find = (name: string) =>
  new Promise((resolve) => lookup(name, {}, (error, addresses) => resolve(error?.code ?? addresses)));

it.each([
  ['yes.example', [{ address: '127.0.0.1', family: 4 }]],
  ['no.example', 'ENODATA'],
  ['late.example', 'ETIMEOUT'],
])('finds for %s: %j', async (name, expected) => {
  expect(await find(name)).toEqual(expected);
});

it('is what requests ask, so that names that lead to private addresses are not connected to', async () => {
  const post = createPost({ allowLocal: false, lookup });
  const request = (host: string) => post({ url: `http://${host}/`, headers: {}, body: '' });
  expect(await request('yes.example')).toEqual({ error: 'Its address is not public.' });
  expect(await request('no.example')).toEqual({ error: 'Its name leads to no address.' });
});
