import { fails, says } from '@tests/support/ai/fake-model';
import { EMAIL, eventsOf, used, writingForEach } from '@tests/support/ai/writing';
import { describe, expect, it } from 'vitest';
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

  it('leaves exactly 5 of 60 on FREE, and says what was used', { timeout: 60_000 }, async () => {
    const actor = await writerFor();
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () =>
        eventsOf(actor).then(
          () => 'written',
          (error: { problem: object }) => error.problem,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(5);
    expect(outcomes.find((outcome) => outcome !== 'written')).toEqual({
      code: 'AI_LIMIT',
      message: 'Monthly AI generation limit reached',
      details: { limit: 5, used: 5, remaining: 0 },
    });
    expect([await used(actor), server.calls.length]).toEqual([5, 5]);
  });
});

it('free edits of a generation cannot be made more often at once', async () => {
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
