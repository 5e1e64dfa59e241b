import { modelServer } from '@tests/support/ai/model-server';
import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor, makeUser, type UserChoices } from '@tests/support/database/scope';
import { beforeEach, vi } from 'vitest';
import type { WriteInput, WritingEvent } from '@/domain/ai/writing';
import type { Actor } from '@/server/scope';
import { readAiUsage } from '@/server/services/ai/generations';
import { startWriting } from '@/server/services/ai/write';

export const EMAIL: WriteInput = { request: { type: 'email' } };

export async function eventsOf(actor: Actor, input = EMAIL, signal?: AbortSignal): Promise<WritingEvent[]> {
  const events: WritingEvent[] = [];
  for await (const event of await startWriting(actor, input, { signal })) events.push(event);
  return events;
}

export const used = async (actor: Actor) => (await readAiUsage(actor)).used;

/** An installation with a model, for each test of a file. */
export function writingForEach() {
  const { scope } = scopeForEach({ now: new Date('2026-03-10T12:00:00Z') });
  const server = modelServer();
  // Failures are logged.
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  return {
    scope,
    server,
    /** A user of the installation. */
    async writerFor(choices?: UserChoices): Promise<Actor> {
      const actor = actorFor(scope, await makeUser(scope, choices));
      return Object.assign(actor, { env: { ...scope.env, ...server.env } });
    },
  };
}
