import { type Behavior, begins, drops, fails, inTurn, says } from '@tests/support/ai/fake-model';
import { EMAIL, eventsOf, used, writingForEach } from '@tests/support/ai/writing';
import { makeRowOf } from '@tests/support/database/row-makers';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FREE_EDITS } from '@/domain/ai/ai-usage';
import { type WriteInput, type WritingEvent, writingRequest } from '@/domain/ai/writing';
import { addDays } from '@/domain/shared/time';
import { aiGenerations } from '@/server/db/schema';
import { readAiUsage } from '@/server/services/ai/generations';
import { generate, startWriting } from '@/server/services/ai/write';

const { scope, server, writerFor } = writingForEach();

/** The complete prompt that the model gets. */
const promptSent = () => server.calls[0]?.body.messages.map(({ content }) => content).join('\n') ?? '';

describe('a generation', () => {
  it('streams its versions and counts once', async () => {
    const actor = await writerFor();
    server.behave(says('Subject: A\n\nFirst', 'Second', 'Third'));
    const events = await eventsOf(actor);
    expect(events[0]).toMatchObject({ kind: 'start', source: 'model', freeEdits: FREE_EDITS, usage: { remaining: 4 } });
    const texts = [0, 1, 2].map((version) =>
      events.flatMap((event) => (event.kind === 'text' && event.version === version ? event.text : [])).join(''),
    );
    expect(texts).toEqual(['Subject: A\n\nFirst\n', 'Second\n', 'Third']);
    expect(events.at(-1)).toEqual({ kind: 'end', isCut: false });
    expect(await used(actor)).toBe(1);
  });

  it('is returned as a whole with its figures', async () => {
    const actor = await writerFor();
    server.behave(says('Subject: Guards\n\nDear Noor, hello.', 'Subject: B\n\nOther.'));
    expect(await generate(actor, { request: { type: 'email', voiceProfileId: 'casual' } })).toEqual({
      content: 'Dear Noor, hello.',
      subject: 'Guards',
      alternatives: ['Other.'],
      metadata: { wordCount: 3, readingTime: 1, tone: 'Casual', source: 'model' },
      notice: null,
      usage: { used: 1, limit: 5, remaining: 4, resetsAt: new Date('2026-04-01T00:00:00Z') },
    });
  });

  it('is composed from a template without a model, costs nothing and says so', async () => {
    const actor = actorFor(scope, await makeUser(scope));
    const { notice, metadata, alternatives, usage } = await generate(actor, EMAIL);
    expect(notice).toBe('Written from a template, no AI model was used');
    expect(metadata.source).toBe('template');
    expect(alternatives).toHaveLength(2);
    expect(usage.used).toBe(0);
  });

  it('reads only what the user chose about the lead, and neither address nor number', async () => {
    const actor = await writerFor();
    const caller = callerFor(scope, actor.user);
    const lead = await caller.leads.create({
      companyName: 'Acme Arena',
      contactPerson: 'Jo',
      email: 'jo@acme.example',
      phone: '+1 555 0100',
      notes: 'Gate notes',
    });
    await caller.tasks.create({ title: 'Walk the site', dueDate: addDays(scope.now, 2), leadId: lead.id });
    for (let n = 1; n <= 6; n += 1) await caller.notes.create({ title: `Note ${n}`, content: 'x', leadId: lead.id });
    const ask = async (include: ('facts' | 'tasks' | 'timeline')[]) => {
      server.calls.length = 0;
      await eventsOf(actor, { request: { type: 'email', context: { leadId: lead.id, include } } });
      return promptSent();
    };
    const facts = await ask(['facts']);
    expect(facts).toContain('Company: Acme Arena');
    expect(facts).toContain('Gate notes');
    expect(facts).not.toMatch(/jo@acme|555 0100|Walk the site|Note 1/);
    const rest = await ask(['tasks', 'timeline']);
    expect(rest).toContain('Walk the site, due Thursday, March 12');
    expect(rest.match(/note "Note \d"/g)).toHaveLength(5);
    expect(rest).not.toContain('Acme Arena');
  });

  it('takes details of a lead from the request, which replace the stored ones', async () => {
    const actor = await writerFor();
    const leadId = await makeRowOf('lead', { scope, owner: actor.user });
    await eventsOf(actor, {
      request: { type: 'email', context: { leadId } },
      leadData: { companyName: 'Renamed Arena', email: 'new@acme.example' },
    });
    expect(promptSent()).toContain('Company: Renamed Arena');
    expect(promptSent()).not.toContain('new@acme.example');
  });

  it('accepts a lead as it was returned, and reads only the specified fields', async () => {
    const actor = await writerFor();
    const id = await makeRowOf('lead', { scope, owner: actor.user });
    const { companyName, ...others } = await callerFor(scope, actor.user).leads.byId({ id });
    const leadData = JSON.parse(
      JSON.stringify({ ...others, companyName: 'Answered Arena', nextFollowUp: '2099-01-02' }),
    );
    await eventsOf(actor, writingRequest.parse({ request: { type: 'email' }, leadData }));
    expect(promptSent()).toContain('Company: Answered Arena');
    expect(promptSent()).not.toContain('2099');
    expect(writingRequest.safeParse({ request: { type: 'email' }, leadData: { ...leadData, x: 1 } }).success).toBe(
      false,
    );
  });

  it('refuses leads and tones of other users, without counting a use', async () => {
    const [actor, other] = [await writerFor(), await writerFor()];
    const leadId = await makeRowOf('lead', { scope, owner: other.user });
    const tone = await callerFor(scope, other.user).aiTones.create({ name: 'Theirs', systemPrompt: 'Write.' });
    for (const request of [
      { type: 'email', context: { leadId } },
      { type: 'email', voiceProfileId: tone.id },
      { type: 'email', voiceProfileId: 'unknown' },
    ] as const) {
      expect(await expectProblem(startWriting(actor, { request }))).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect([await used(actor), server.calls.length]).toEqual([0, 0]);
  });

  it('in the user’s own tone follows its instructions', async () => {
    const actor = await writerFor();
    const tone = await callerFor(scope, actor.user).aiTones.create({
      name: 'Mine',
      systemPrompt: 'Write like a pirate.',
    });
    await eventsOf(actor, { request: { type: 'email', voiceProfileId: tone.id } });
    expect(promptSent()).toContain('Write like a pirate.');
  });
});

describe('a generation that fails', () => {
  it.each<[string, Behavior, number]>([
    ['at once', fails(401), 0],
    ['without a word', ({ finish }) => finish(), 0],
    ['with blanks alone', says(' '), 1],
    ['in the middle', inTurn(begins, drops), 1],
  ])('%s is not counted', async (_when, behavior, texts) => {
    const actor = await writerFor();
    server.behave(behavior);
    const events = await eventsOf(actor);
    expect(events.filter(({ kind }) => kind === 'text')).toHaveLength(texts);
    expect(events.at(-1)).toMatchObject({ kind: 'failed', problem: { code: 'AI_FAILED' }, usage: { used: 0 } });
    expect(await used(actor)).toBe(0);
    server.behave(behavior);
    expect(await expectProblem(generate(actor, EMAIL))).toMatchObject({ code: 'AI_FAILED' });
  });

  it.each([
    [
      404,
      'Failed to generate content. The AI service does not know the configured model. Ask whoever runs this installation to check AI_MODEL.',
    ],
    [400, 'Failed to generate content'],
  ])('shows the specified text and then the cause, if it is known: %i', async (status, message) => {
    const actor = await writerFor();
    server.behave(fails(status));
    expect((await eventsOf(actor)).at(-1)).toMatchObject({ problem: { message } });
    expect(await expectProblem(generate(actor, EMAIL))).toMatchObject({ message });
  });

  it('is counted if the user stops after the first word, and not before it', async () => {
    const actor = await writerFor();
    const stop = new AbortController();
    server.behave(({ say }) => say('Hello'));
    const kinds: string[] = [];
    for await (const { kind } of await startWriting(actor, EMAIL, { signal: stop.signal })) {
      kinds.push(kind);
      if (kind === 'text') stop.abort();
    }
    expect(kinds).toEqual(['start', 'text']);
    expect(await used(actor)).toBe(1);

    const early = new AbortController();
    server.behave(() => early.abort());
    expect((await eventsOf(actor, EMAIL, early.signal)).map(({ kind }) => kind)).toEqual(['start']);
    expect(await used(actor)).toBe(1);
  });

  it('stops the model when the client disconnects', async () => {
    const actor = await writerFor();
    server.behave(({ say }) => say('Hello'));
    for await (const { kind } of await startWriting(actor, EMAIL)) if (kind === 'text') break;
    await server.calls[0]?.closed;
    expect(await used(actor)).toBe(1);
  });

  it('because the server was killed is refunded with the next one', async () => {
    const actor = await writerFor();
    await eventsOf(actor);
    await scope.db.update(aiGenerations).set({ state: 'running' }).where(eq(aiGenerations.userId, actor.user.id));
    await eventsOf(actor);
    expect(await used(actor)).toBe(2);
    scope.now = new Date(scope.now.getTime() + 11 * 60_000);
    // Even before that, so that the last use of the month is shown as left.
    expect(await used(actor)).toBe(1);
    await eventsOf(actor);
    expect(await used(actor)).toBe(2);
  });
});

describe('the quota', () => {
  it('is that of the month in the user’s time zone', async () => {
    const actor = await writerFor({ timezone: 'Pacific/Auckland' });
    scope.now = new Date('2026-03-31T10:30:00Z');
    await eventsOf(actor);
    scope.now = new Date('2026-03-31T11:30:00Z');
    expect(await readAiUsage(actor)).toMatchObject({ used: 0, resetsAt: new Date('2026-04-30T12:00:00Z') });
  });
});

describe('edits', () => {
  const editOf = (generationId: string | null): WriteInput => ({
    ...EMAIL,
    revision: { generationId, draft: { subject: 'S', content: 'Dear Noor' }, version: 0, edits: ['shorter'] },
  });
  const idOf = ([start]: WritingEvent[]) => (start?.kind === 'start' ? start.generationId : null);

  it('of a generation are free three times, then count', async () => {
    const actor = await writerFor();
    const id = idOf(await eventsOf(actor));
    for (const freeEdits of [2, 1, 0]) {
      expect((await eventsOf(actor, editOf(id)))[0]).toMatchObject({ generationId: id, freeEdits, usage: { used: 1 } });
    }
    const [fourth] = await eventsOf(actor, editOf(id));
    expect(fourth).toMatchObject({ freeEdits: FREE_EDITS, usage: { used: 2 } });
  });

  it('that fail stay free', async () => {
    const actor = await writerFor();
    const id = idOf(await eventsOf(actor));
    server.behave(fails(400));
    await eventsOf(actor, editOf(id));
    server.behave(says('Hi'));
    expect((await eventsOf(actor, editOf(id)))[0]).toMatchObject({ freeEdits: 2 });
  });

  it('are impossible on another user’s generation, and not free after a day', async () => {
    const [actor, other] = [await writerFor(), await writerFor()];
    const id = idOf(await eventsOf(actor));
    expect(await expectProblem(startWriting(other, editOf(id)))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await used(other)).toBe(0);
    scope.now = addDays(scope.now, 1);
    await eventsOf(actor, editOf(id));
    expect(await used(actor)).toBe(2);
  });

  it('are made on the text that the user has', async () => {
    const actor = await writerFor();
    await eventsOf(actor, editOf(null));
    expect(promptSent()).toContain('Subject: S\n\nDear Noor');
    expect(promptSent()).toContain('about half as long');
  });
});

describe('a prompt', () => {
  it('has a new mark each time', async () => {
    const actor = await writerFor();
    await eventsOf(actor);
    await eventsOf(actor);
    const marks = server.calls.map(({ separator }) => separator);
    expect(new Set(marks).size).toBe(2);
    expect(marks[0]).toMatch(/^=== [0-9a-f]{24} ===$/);
  });
});
