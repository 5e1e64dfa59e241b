import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { receiverForFile } from '@tests/support/webhooks/receiver';
import { describe, expect, it } from 'vitest';
import { createPost } from '@/server/integrations/webhooks/http';

const receiver = receiverForFile();
const request = (url = receiver.url) => ({ url, headers: { 'x-own': 'a' }, body: '{"a":1}' });
const post = createPost({ allowLocal: true });

const LATE = { error: 'It did not respond in time.' };
const NOT_PUBLIC = { error: 'Its address is not public.' };

describe('a request to a receiver', () => {
  it('has the headers and the body, and returns the status with the start of the response', async () => {
    receiver.answer = (_, response) => void response.writeHead(422).end(`no\0 ${'x'.repeat(5000)}`);
    const response = await post(request());
    expect(response).toEqual({ status: 422, body: `no ${'x'.repeat(1997)}` });
    expect(receiver.received).toMatchObject([{ headers: { 'x-own': 'a' }, text: '{"a":1}' }]);
  });

  it('does not wait for those to other endpoints of the same host', async () => {
    const answers: (() => void)[] = [];
    receiver.answer = (_, response) => void answers.push(() => response.writeHead(204).end());
    const sent = Array.from({ length: 25 }, () => post(request()));
    await expect.poll(() => answers.length, LONG_TIMEOUT).toBe(25);
    for (const answer of answers) answer();
    expect((await Promise.all(sent)).every((response) => 'status' in response)).toBe(true);
  });

  it('follows no redirect', async () => {
    receiver.answer = (_, response) => void response.writeHead(307, { location: receiver.url }).end();
    expect(await post(request())).toEqual({ status: 307, body: '' });
    expect(receiver.received).toHaveLength(1);
  });

  it('ends if the receiver never answers, or drips its headers', async () => {
    receiver.answer = () => {};
    const dripping = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x-a: b\r\n'), 300);
      socket.on('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await once(dripping, 'listening');
    const { port } = dripping.address() as AddressInfo;
    expect(await Promise.all([post(request()), post(request(`http://127.0.0.1:${port}/`))])).toEqual([LATE, LATE]);
    dripping.close();
  });

  it('reads no more than a part of a response that does not end', async () => {
    let isClosed = false;
    receiver.answer = (_, response) => {
      const chunk = Buffer.alloc(1 << 20, 'a');
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      response.on('close', () => {
        isClosed = true;
      });
      write();
    };
    expect(await post(request())).toEqual({ status: 200, body: 'a'.repeat(2000) });
    await expect.poll(() => isClosed, LONG_TIMEOUT).toBe(true);
  });

  it('keeps the status of a response whose body drips', async () => {
    receiver.answer = (_, response, { socket }) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('a'), 300);
      socket.on('close', () => clearInterval(timer));
    };
    expect(await post(request())).toMatchObject({ status: 200, body: expect.stringMatching(/^a+$/) });
  });

  it.each([
    ['closes the connection', 'It closed the connection without a response.'],
    ['refuses the connection', 'It refused the connection.'],
  ])('says so if the receiver %s', async (how, error) => {
    receiver.answer = (_, _response, { socket }) => void socket.destroy();
    const url = how.startsWith('refuses') ? 'http://127.0.0.1:1/' : receiver.url;
    expect(await post(request(url))).toEqual({ error });
  });
});

describe('a receiver that is not public', () => {
  const guarded = (...answers: LookupAddress[][]) =>
    createPost({
      allowLocal: false,
      lookup: (_hostname, _options, callback) => {
        const answer = answers.shift();
        if (answer) callback(null, answer);
        else callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
      },
    });
  const LOOPBACK = { address: '127.0.0.1', family: 4 };
  const PUBLIC = { address: '93.184.215.14', family: 4 };

  it.each([
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '169.254.169.254',
    '168.63.129.16',
    '10.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
  ])('is not connected to by the address %s', async (host) => {
    expect(await guarded()(request(`http://${host}:${receiver.port}/`))).toEqual(NOT_PUBLIC);
    expect(receiver.received).toEqual([]);
  });

  it.each([[[LOOPBACK]], [[PUBLIC, LOOPBACK]], [[{ address: '::ffff:127.0.0.1', family: 6 }]]])(
    'is not connected to by a name that leads to %j',
    async (addresses) => {
      expect(await guarded(addresses)(request(`http://receiver.example:${receiver.port}/`))).toEqual(NOT_PUBLIC);
      expect(receiver.received).toEqual([]);
    },
  );

  it('is looked up for each connection, whatever its name led to before', async () => {
    const post = guarded([PUBLIC, LOOPBACK], [LOOPBACK]);
    const url = `http://receiver.example:${receiver.port}/`;
    expect([await post(request(url)), await post(request(url))]).toEqual([NOT_PUBLIC, NOT_PUBLIC]);
    expect(await post(request(url))).toEqual({ error: 'Its name leads to no address.' });
    expect(receiver.received).toEqual([]);
  });
});
