import { scopeForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { describe, expect, it } from 'vitest';
import { MAX_TONES } from '@/domain/ai/tone';
import { BUILT_IN_TONE_IDS } from '@/domain/ai/tone-choices';

const { scope } = scopeForEach();

const TONE = {
  name: 'Stadium ops',
  description: 'Large venues',
  characteristics: ['direct'],
  systemPrompt: 'Be brief.',
};

describe('tones', () => {
  it('are the built-in ones, then the user’s own', async () => {
    const caller = callerFor(scope, await makeUser(scope));
    const made = await caller.aiTones.create(TONE);
    expect(made).toEqual({ ...TONE, id: expect.any(String), isCustom: true });
    const { items } = await caller.aiTones.list();
    expect(items.map(({ id }) => id)).toEqual([...BUILT_IN_TONE_IDS, made.id]);
    expect(items[0]).toMatchObject({ name: 'Professional', isCustom: false });
  });

  it('can be changed and deleted by their owner alone', async () => {
    const [caller, other] = [callerFor(scope, await makeUser(scope)), callerFor(scope, await makeUser(scope))];
    const { id } = await caller.aiTones.create(TONE);
    const change = { id, tone: { ...TONE, name: 'Arena ops' } };
    expect(await expectProblem(other.aiTones.update(change))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await expectProblem(other.aiTones.delete({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await caller.aiTones.update(change)).toMatchObject({ id, name: 'Arena ops' });
    await caller.aiTones.delete({ id });
    expect((await caller.aiTones.list()).items).toHaveLength(BUILT_IN_TONE_IDS.length);
  });

  it('are limited in number, also when they are added at once', async () => {
    const caller = callerFor(scope, await makeUser(scope));
    const added = await Promise.allSettled(Array.from({ length: MAX_TONES + 2 }, () => caller.aiTones.create(TONE)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_TONES);
  });

  it('need a name and instructions', async () => {
    const caller = callerFor(scope, await makeUser(scope));
    expect(await expectProblem(caller.aiTones.create({ ...TONE, name: ' ' }))).toMatchObject({ field: 'name' });
    expect(await expectProblem(caller.aiTones.create({ ...TONE, systemPrompt: '' }))).toMatchObject({
      field: 'systemPrompt',
    });
  });
});
