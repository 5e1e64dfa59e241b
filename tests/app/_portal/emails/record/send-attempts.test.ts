import { expect, it } from 'vitest';
import { createSendAttempts } from '@/app/_portal/emails/record/send-attempts';
import { type ClientProblem, OFFLINE } from '@/app/_ui/feedback/client-problem';

interface Message {
  text: string;
  at: Date | null;
}

const AT = new Date('2027-03-01T09:00:00Z');
const CONFLICT: ClientProblem = { code: 'IDEMPOTENCY_CONFLICT', message: 'Used for another request.' };
const FIRST: Message = { text: 'first', at: AT };
const SECOND: Message = { text: 'second', at: null };

/** A server that answers a repeated key as ours does (D38), and whose answer gets lost while `isLossy`. */
function makeServer() {
  const accepted = new Map<string, string>();
  const server = {
    isLossy: false,
    isDown: false,
    accepted,
    keys: new Set<string>(),
    async send({ text, at }: Message, key: string): Promise<string> {
      server.keys.add(key);
      if (server.isDown) throw OFFLINE;
      const content = JSON.stringify([text, at?.toISOString()]);
      const known = accepted.get(key);
      if (known !== undefined && known !== content) throw CONFLICT;
      accepted.set(key, content);
      if (server.isLossy) throw OFFLINE;
      return `accepted ${text}`;
    },
  };
  return server;
}

const attempts = () => createSendAttempts<Message>('test');

it('tries the same message again with the same key, and with another one once it was answered', async () => {
  const server = makeServer();
  const { sendOnce } = attempts();
  server.isDown = true;
  await expect(sendOnce('retried', FIRST, server.send)).rejects.toBe(OFFLINE);
  server.isDown = false;
  expect(await sendOnce('retried', FIRST, server.send)).toEqual({ answer: 'accepted first', sent: FIRST });
  expect(server.keys.size).toBe(1);
  await sendOnce('retried', FIRST, server.send);
  expect(server.accepted.size).toBe(2);
});

it('sends nothing more if an earlier version got through, not even after a reload', async () => {
  const server = makeServer();
  server.isLossy = true;
  await expect(attempts().sendOnce('lost', FIRST, server.send)).rejects.toBe(OFFLINE);
  server.isLossy = false;
  const { sendOnce } = attempts();
  expect(await sendOnce('lost', SECOND, server.send)).toEqual({ answer: 'accepted first', sent: FIRST });
  expect(server.accepted.size).toBe(1);
  expect(await sendOnce('lost', SECOND, server.send)).toEqual({ answer: 'accepted second', sent: SECOND });
});

it('sends the changed version if the earlier one never got through', async () => {
  const server = makeServer();
  const { sendOnce } = attempts();
  server.isDown = true;
  await expect(sendOnce('changed', FIRST, server.send)).rejects.toBe(OFFLINE);
  server.isDown = false;
  expect(await sendOnce('changed', SECOND, server.send)).toEqual({ answer: 'accepted second', sent: SECOND });
});

it('asks to check if it no longer knows which version got through, and then sends on purpose', async () => {
  const server = makeServer();
  const { sendOnce } = attempts();
  server.isLossy = true;
  await expect(sendOnce('forgotten', FIRST, server.send)).rejects.toBe(OFFLINE);
  server.isLossy = false;
  const [key = ''] = server.keys;
  localStorage.setItem('stanchion-test-attempt-forgotten', JSON.stringify({ key, tried: [] }));
  await expect(attempts().sendOnce('forgotten', SECOND, server.send)).rejects.toMatchObject({
    message: expect.stringContaining('Check Email Logs'),
  });
  expect(await attempts().sendOnce('forgotten', SECOND, server.send)).toMatchObject({ answer: 'accepted second' });
});

it.each(['{"key":"k","content":"older"}', '{"key":1,"tried":[]}', '{"key":"k","tried":[1]}', 'no JSON'])(
  'takes a new key if it cannot read what was kept: %s',
  async (kept) => {
    const server = makeServer();
    localStorage.setItem(`stanchion-test-attempt-${kept}`, kept);
    await attempts().sendOnce(kept, FIRST, server.send);
    expect(server.keys.has('k')).toBe(false);
  },
);

it('remembers only the last five versions', async () => {
  const server = makeServer();
  const { sendOnce } = attempts();
  server.isDown = true;
  for (let n = 0; n < 7; n += 1) await sendOnce('many', { text: `${n}`, at: null }, server.send).catch(() => {});
  expect(JSON.parse(localStorage.getItem('stanchion-test-attempt-many') ?? '').tried).toHaveLength(5);
});
