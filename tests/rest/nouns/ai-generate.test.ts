import { begins, type ModelCall } from '@tests/support/ai/fake-model';
import { modelServer } from '@tests/support/ai/model-server';
import { connectByHttp } from '@tests/support/rest/assistant';
import { openRestDatabase } from '@tests/support/rest/rest';
import { serveRoutes } from '@tests/support/rest/routes';
import { tokenOf } from '@tests/support/rest/tokens';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { usage } from '@/server/db/schema';
import { env } from '@/server/env';

const model = modelServer();
const rest = openRestDatabase();
beforeAll(() => void Object.assign(env(), model.env));
afterAll(() => void Object.assign(env(), { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined }));

describe.each([
  ['before Next', undefined],
  ['through Next', () => {}],
])('a generation that responds %s, whose caller leaves', (_, beforeAnswer) => {
  it.each([
    ['before the first word', () => {}],
    ['in the middle', begins],
  ])('stops the model and is not counted: %s', async (_when, behavior) => {
    const { db } = rest.scope();
    const user = await rest.makeUser();
    const authorization = `Bearer ${await tokenOf(rest.scope(), user)}`;
    const asked = new Promise<ModelCall>((resolve) => {
      model.behave(async (call) => {
        await behavior(call);
        resolve(call);
      });
    });
    const server = await serveRoutes(beforeAnswer);
    const leaving = new AbortController();
    const answer = fetch(`${server.url}/api/ai/generate`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ request: { type: 'email' } }),
      signal: leaving.signal,
    });
    const call = await asked;
    const used = async () => (await db.select().from(usage).where(eq(usage.userId, user.id)))[0]?.used;
    expect(await used()).toBe(1);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    await call.closed;
    await vi.waitFor(async () => expect(await used()).toBe(0), LONG_TIMEOUT);
    await server.close();
  });
});

it('stops the model and is not counted if an assistant leaves', async () => {
  const { db } = rest.scope();
  const user = await rest.makeUser();
  const asked = new Promise<ModelCall>((resolve) => model.behave(async (call) => resolve(call)));
  const server = await serveRoutes();
  const assistant = await connectByHttp(server.url, await tokenOf(rest.scope(), user));
  const answer = expect(assistant.call('draft_email')).rejects.toThrow('Connection closed');
  const call = await asked;
  await assistant.close();
  await answer;
  await call.closed;
  const used = async () => (await db.select().from(usage).where(eq(usage.userId, user.id)))[0]?.used;
  await vi.waitFor(async () => expect(await used()).toBe(0), LONG_TIMEOUT);
  await server.close();
});
