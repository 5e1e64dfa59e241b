import { fails, says } from '@tests/support/ai/fake-model';
import { EMAIL, eventsOf, used, writingForEach } from '@tests/support/ai/writing';
import { expectProblem } from '@tests/support/problems';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { describe, expect, it, vi } from 'vitest';
import type { WriteInput } from '@/domain/ai/writing';

const { server, writerFor } = writingForEach();

describe('the quota', () => {
  it('is exact under 60 concurrent generations, of which some fail', { timeout: 60_000 }, async () => {
    const actor = await writerFor({ tier: 'PRO' });
    let turn = 0;
    server.behave((call) => (turn++ % 3 === 0 ? fails(400)(call) : says('Hello.')(call)));
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => eventsOf(actor)));
    const written = outcomes.filter((events) => events.at(-1)?.kind === 'end').length;
    expect(written).toBe(40);
    expect(await used(actor)).toBe(40);
  });

  it('leaves exactly 5 of 60 on FREE, and reports the usage once it is certain', { timeout: 60_000 }, async () => {
    const actor = await writerFor();
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => eventsOf(actor).then(() => 'written', codeOf)));
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(5);
    expect(outcomes.filter((outcome) => !['written', 'BUSY', 'AI_LIMIT'].includes(outcome))).toEqual([]);
    expect(await expectProblem(eventsOf(actor))).toEqual({
      code: 'AI_LIMIT',
      message: 'Monthly AI generation limit reached',
      details: { limit: 5, used: 5, remaining: 0 },
    });
    expect([await used(actor), server.calls.length]).toEqual([5, 5]);
  });

  it('refuses with AI_LIMIT only once no running generation can free a use', async () => {
    const actor = await writerFor();
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    server.behave((call) => failed.then(() => fails(400)(call)));
    const failing = Array.from({ length: 5 }, () => eventsOf(actor));
    await vi.waitFor(() => expect(server.calls).toHaveLength(5), LONG_TIMEOUT);
    expect(await expectProblem(eventsOf(actor))).toEqual({
      code: 'BUSY',
      message: expect.stringContaining('Try again in a moment'),
      details: { retryAfter: 5 },
    });
    fail();
    await Promise.all(failing);
    server.behave(says('Hello.'));
    expect((await eventsOf(actor)).at(-1)).toMatchObject({ kind: 'end' });
    expect(await used(actor)).toBe(1);
  });
});

const codeOf = (error: { problem: { code: string } }): string => error.problem.code;

it('concurrent free edits of a generation do not exceed their number', async () => {
  const actor = await writerFor();
  const [start] = await eventsOf(actor);
  const generationId = start?.kind === 'start' ? start.generationId : null;
  const edit: WriteInput = {
    ...EMAIL,
    revision: { generationId, draft: { subject: 'S', content: 'Dear Noor' }, version: 0, edits: ['shorter'] },
  };
  await Promise.all(Array.from({ length: 4 }, () => eventsOf(actor, edit)));
  expect(await used(actor)).toBe(2);
});
