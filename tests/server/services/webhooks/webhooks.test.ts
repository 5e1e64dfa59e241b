import { LONG_TIMEOUT } from '@tests/support/waiting';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backgroundDone } from '@/server/background';
import { fanOut } from '@/server/services/webhooks/fan-out';
import { openWebhooks } from './webhook-support';

const { addWebhook, as, deliveries, read, receiver, scope, user, webhook } = openWebhooks();

const addNote = async () => (await as(user).notes.create({ title: 'Gates', content: 'x' })).id;
const create = () => as(user).webhooks.create({ url: receiver.url, events: ['note.created'] });
const toldOf = async (id: string) => (await deliveries(id)).flatMap(({ rowIds }) => rowIds);

const receivedAs = (deliveryId: string) =>
  receiver.received.filter(({ headers }) => headers['webhook-id'] === deliveryId);

// Adding an endpoint makes it read the log.
afterEach(backgroundDone);

beforeEach(() => {
  scope.env = { ...scope.env, WEBHOOK_ALLOW_LOCAL: true };
});

/** Adds a note, and waits until readers of the log see it. */
async function addSeenNote(): Promise<void> {
  const follower = await addWebhook();
  const note = await addNote();
  const isSeen = async () => {
    await fanOut(scope, follower);
    return (await toldOf(follower)).includes(note);
  };
  await expect.poll(isSeen, LONG_TIMEOUT).toBe(true);
}

describe('an endpoint', () => {
  it('is told what changes once it is there', async () => {
    await addSeenNote();
    const { id } = await create();
    const note = await addNote();
    await read(id);
    expect(await toldOf(id)).toEqual([note]);
  });

  it('is not told what changed while it was disabled', async () => {
    const { id } = await create();
    const enable = (enabled: boolean) => as(user).webhooks.update({ id, changes: { enabled } });
    expect(await enable(false)).toMatchObject({ enabled: false, disabledReason: 'OWNER', disabledAt: scope.now });
    await addSeenNote();
    expect(await enable(true)).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null });
    const note = await addNote();
    // Enabled twice does not skip what is still to be told.
    await enable(true);
    await read(id);
    expect(await toldOf(id)).toEqual([note]);
  });
});

describe('a test', () => {
  it('is sent at once, signed with the secret that was shown', async () => {
    const { id, secret } = await create();
    const { id: deliveryId, body } = await as(user).webhooks.test({ id });
    await backgroundDone();
    const [received] = receivedAs(deliveryId);
    expect(new Webhook(secret).verify(received?.text ?? '', received?.headers ?? {})).toEqual(
      JSON.parse(JSON.stringify(body)),
    );
    expect(await as(user).webhooks.delivery({ id, deliveryId })).toMatchObject({
      ...{ state: 'DELIVERED', attempts: 1, nextAttemptAt: null },
      ...{ responseStatus: expect.any(Number), durationMs: expect.any(Number), error: null },
    });
  });

  it('that failed is sent again as it was, with both secrets after a rotation', async () => {
    const { id, secret } = await create();
    receiver.answer = (_, response) => void response.writeHead(410).end('gone');
    const { id: deliveryId } = await as(user).webhooks.test({ id });
    await backgroundDone();
    expect(await webhook(id)).toMatchObject({ disabledReason: 'GONE' });
    const rotated = await as(user).webhooks.rotateSecret({ id });
    await as(user).webhooks.update({ id, changes: { enabled: true } });
    await as(user).webhooks.resend({ id, deliveryId });
    await backgroundDone();
    const [first, again] = receivedAs(deliveryId);
    expect(again?.text).toBe(first?.text);
    for (const each of [secret, rotated.secret]) new Webhook(each).verify(again?.text ?? '', again?.headers ?? {});
  });
});
