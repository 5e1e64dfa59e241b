import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AiPanel } from '@/app/_portal/emails/writer/ai-panel';
import { NOTHING_WRITTEN, writings } from '@/app/_portal/emails/writer/writings';
import type { AiUsage } from '@/domain/ai/ai-usage';
import { BUILT_IN_TONES } from '@/domain/ai/tone';
import type { WritingEvent } from '@/domain/ai/writing';
import type { WritingSource } from '@/domain/ai/writing-choices';

const usageOf = (used: number, limit = 5): AiUsage => ({
  ...{ used, limit, remaining: limit - used },
  resetsAt: new Date('2027-04-01T00:00:00Z'),
});

const OWN = { ...BUILT_IN_TONES.casual, id: '01890000-0000-7000-8000-0000000000b1', name: 'Mine', isCustom: true };
const BROKE_OFF = 'Failed to generate content. The answer stopped midway. Keep what is here, or write it again.';
const NOT_BEGUN = 'Failed to generate content. The connection broke before the answer began. Try again.';
const GENERATION = '01890000-0000-7000-8000-0000000000c1';

/** Events that the test sends one by one. */
function channel() {
  type Step = IteratorResult<WritingEvent, void>;
  const waiting: ((step: Step | Promise<never>) => void)[] = [];
  const ready: (Step | Promise<never>)[] = [];
  const push = (step: Step | Promise<never>) => {
    const next = waiting.shift();
    if (next) next(step);
    else ready.push(step);
  };
  const stream: AsyncIterable<WritingEvent> = {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise((resolve) => {
          const step = ready.shift();
          if (step) resolve(step);
          else waiting.push(resolve);
        }),
    }),
  };
  return {
    stream,
    send: (...events: WritingEvent[]) =>
      act(async () => {
        for (const value of events) push({ done: false, value });
      }),
    /** As a connection does that breaks. */
    drop: () => act(async () => push(Promise.reject(new Error('Stream closed')))),
    close: () => act(async () => push({ done: true, value: undefined })),
  };
}

const START: WritingEvent = {
  ...{ kind: 'start', source: 'model', tone: 'Professional', generationId: GENERATION, freeEdits: 3 },
  usage: usageOf(1),
};
const END: WritingEvent = { kind: 'end', isCut: false };
const text = (version: number, words: string): WritingEvent => ({ kind: 'text', version, text: words });

interface Options {
  usage?: AiUsage;
  source?: WritingSource;
  lead?: typeof LEAD | null;
  refused?: Refusal;
}

/** The panel, with a server whose answers to `ai.write` the test sends. */
function open({ usage = usageOf(0), source = 'model', lead = LEAD, refused }: Options = {}) {
  const streams: ReturnType<typeof channel>[] = [];
  const onUse = vi.fn();
  const answer = ({ path }: Call) => {
    if (path === 'ai.usage') return usage;
    if (path === 'ai.source') return source;
    if (path === 'aiTones.list') return { items: [...Object.values(BUILT_IN_TONES), OWN] };
    if (path !== 'ai.write') return {};
    if (refused) throw refused;
    const next = channel();
    streams.push(next);
    return next.stream;
  };
  const calls = renderInPortal(<AiPanel lead={lead} onUse={onUse} />, answer);
  const latest = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error('Nothing was asked for.');
    return stream;
  };
  return { user: userEvent.setup(), onUse, calls, latest };
}

const button = (name: string) => screen.getByRole('button', { name });
const canGenerate = () => waitFor(() => expect(button('Generate')).toHaveProperty('disabled', false));
const shown = () => screen.getByRole('tabpanel').textContent;
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Generates an email with one alternative. */
async function generate({ user, latest }: ReturnType<typeof open>) {
  await canGenerate();
  await user.click(button('Generate'));
  await latest().send(START, text(0, 'Subject: Guards\n\nDear Jo,\n'), text(1, 'Subject: Two\n\nHi Jo,'), END);
  await latest().close();
}

afterEach(() => {
  vi.restoreAllMocks();
  act(() => writings.write(VIEWER.id, NOTHING_WRITTEN));
});

describe('the assistant', () => {
  it('streams a text, with Stop in the place of Generate, and announces start and end alone', async () => {
    const { user, latest, calls } = open();
    await canGenerate();
    await user.click(button('Generate'));
    expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull();
    await latest().send(START, text(0, 'Subject: Guards\n\nDear'));
    expect(shown()).toBe('GuardsDear');
    expect(announced()).toContain('Writing…');
    await latest().send(text(0, ' Jo'));
    expect(shown()).toBe('GuardsDear Jo');
    expect(announced().join()).not.toContain('Dear');
    expect(screen.getByText('4 of 5 left this month')).toBeTruthy();
    await latest().send(text(1, 'Subject: Two\n\nHi'), END);
    await latest().close();
    expect(announced()).toContain('Finished. 2 texts to choose from.');
    expect(tabs()).toEqual(['Original', 'Alternative 1']);
    expect(screen.getByText('2 words · 1 min read · Professional')).toBeTruthy();
    expect(calls[0]?.input).toEqual({
      request: {
        type: 'email',
        voiceProfileId: 'professional',
        context: { additionalContext: '', leadId: LEAD.id, include: ['facts'] },
      },
    });
  });

  it('uses the text that is shown, with its subject', async () => {
    const panel = open();
    await generate(panel);
    await panel.user.click(screen.getByRole('tab', { name: 'Alternative 1' }));
    await panel.user.click(button('Use in email'));
    expect(panel.onUse).toHaveBeenCalledWith({ subject: 'Two', body: 'Hi Jo,' });
  });

  it('sends what was chosen, by keyboard, and keeps it', async () => {
    const { user, calls } = open();
    await canGenerate();
    await user.click(screen.getByLabelText('Open tasks'));
    await user.type(screen.getByLabelText('What should it say?'), 'Site walk');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const context = { additionalContext: 'Site walk', leadId: LEAD.id, include: ['facts', 'tasks'] };
    expect(calls[0]?.input).toMatchObject({ request: { context } });
    expect(localStorage.getItem('stanchion-writer-01890000-0000-7000-8000-000000000002')).toContain('Site walk');
  });

  it('shows again what was entered before a reload, and the default tone where that one is gone', async () => {
    const kept = { type: 'text', tone: 'deleted', include: ['timeline'], additional: 'Be brief' };
    localStorage.setItem('stanchion-writer-01890000-0000-7000-8000-000000000002', JSON.stringify(kept));
    open();
    await canGenerate();
    expect(screen.getByLabelText('What should it say?')).toHaveProperty('value', 'Be brief');
    expect(screen.getByRole('combobox', { name: 'Type' })).toHaveProperty('value', 'Text message');
    expect(screen.getByRole('combobox', { name: 'Tone' })).toHaveProperty('value', 'Professional');
    expect(screen.getByLabelText('Recent activity')).toHaveProperty('checked', true);
  });

  it('writes to nobody in particular without a lead', async () => {
    const { user, calls } = open({ lead: null });
    await canGenerate();
    expect(screen.queryByLabelText('Open tasks')).toBeNull();
    await user.click(button('Generate'));
    expect(calls[0]?.input).toEqual({
      request: { type: 'email', voiceProfileId: 'professional', context: { additionalContext: '' } },
    });
  });

  it('keeps what came when the user stops', async () => {
    const { user, latest } = open();
    await canGenerate();
    await user.click(button('Generate'));
    await latest().send(START, text(0, 'Dear Jo'));
    await user.click(button('Stop'));
    await latest().close();
    expect(shown()).toBe('Dear Jo');
    expect(announced()).toContain('Stopped.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(['drop', 'close'] as const)('keeps what came before the stream broke, with what to do: %s', async (end) => {
    const { user, latest, calls, onUse } = open();
    await canGenerate();
    await user.click(button('Generate'));
    await latest().send(START, text(0, 'Dear Jo,'));
    await latest()[end]();
    expect(shown()).toBe('Dear Jo,');
    expect(screen.getByRole('alert').textContent).toBe(BROKE_OFF);
    await user.click(button('Use in email'));
    expect(onUse).toHaveBeenCalledWith({ subject: null, body: 'Dear Jo,' });
    await user.click(button('Regenerate'));
    expect(calls.filter(({ path }) => path === 'ai.write')).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says no more of a stream that broke than is there', async () => {
    const panel = open();
    await generate(panel);
    await panel.user.click(button('Shorter'));
    await panel.latest().send(START, text(0, ' '));
    await panel.latest().drop();
    expect(shown()).toBe('GuardsDear Jo,');
    expect(screen.getByRole('alert').textContent).not.toBe(BROKE_OFF);
  });

  it.each(['drop', 'close'] as const)('says that the stream broke before its first word: %s', async (end) => {
    const { user, latest } = open();
    await canGenerate();
    await user.click(button('Generate'));
    await latest().send(START);
    await latest()[end]();
    expect(screen.getByRole('alert').textContent).toBe(NOT_BEGUN);
  });

  it.each([
    ['model', 'Suggest a site walk on Tuesday', ''],
    ['template', 'I could walk the site with you on Tuesday.', 'Added word for word: no AI model is set up here.'],
  ] as const)('suggests what its source can use: %s', async (source, example, note) => {
    open({ source });
    await canGenerate();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should it say?' });
    expect(field.placeholder).toBe(example);
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent ?? '').join('')).toBe(note);
  });

  it('goes on writing while the panel is closed, and keeps its texts', async () => {
    const first = open();
    await canGenerate();
    await first.user.click(button('Generate'));
    await first.latest().send(START, text(0, 'Subject: Guards\n\nDear'));
    cleanup();
    open({ usage: usageOf(1) });
    expect(shown()).toBe('GuardsDear');
    expect(button('Stop')).toBeTruthy();
    await first.latest().send(text(0, ' Jo'), END);
    await first.latest().close();
    expect(shown()).toBe('GuardsDear Jo');
    await canGenerate();
  });

  it('copies the text and says so for two seconds', async () => {
    const panel = open();
    await generate(panel);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, writeToClipboard: false });
    await user.click(button('Copy'));
    await waitFor(() => expect(button('Copied')).toBeTruthy());
    expect(write).toHaveBeenCalledWith('Dear Jo,');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(button('Copy')).toBeTruthy();
  });
});

describe('edits', () => {
  it('add a text of their own, from the one that is shown', async () => {
    const panel = open();
    await generate(panel);
    expect(screen.getByText('3 free edits left')).toBeTruthy();
    await panel.user.click(button('Shorter'));
    await panel.latest().send({ ...START, freeEdits: 2 }, text(0, 'Subject: S\n\nJo,'), END);
    await panel.latest().close();
    expect(tabs()).toEqual(['Original', 'Alternative 1', 'Shorter']);
    expect(shown()).toBe('SJo,');
    expect(screen.getByText('2 free edits left')).toBeTruthy();
    await panel.user.click(button('Warmer'));
    expect(panel.calls.at(-1)?.input).toHaveProperty('revision', {
      generationId: GENERATION,
      draft: { subject: 'S', content: 'Jo,' },
      version: 0,
      edits: ['shorter', 'warmer'],
    });
  });

  it('that fail leave the texts as they were', async () => {
    const panel = open();
    await generate(panel);
    await panel.user.click(button('Shorter'));
    const problem = { code: 'AI_FAILED', message: 'The AI service is busy.' } as const;
    await panel.latest().send(START, { kind: 'failed', problem, usage: usageOf(1) });
    await panel.latest().close();
    expect(tabs()).toEqual(['Original', 'Alternative 1']);
    expect(shown()).toBe('GuardsDear Jo,');
    expect(screen.getByRole('alert').textContent).toBe('The AI service is busy.');
  });

  it('that fail halfway keep what came, and cost none of the free ones', async () => {
    const panel = open();
    await generate(panel);
    await panel.user.click(button('Shorter'));
    const problem = { code: 'AI_FAILED', message: 'The AI service is busy.' } as const;
    const begun = text(0, 'Subject: S\n\nJo');
    await panel.latest().send({ ...START, freeEdits: 2 }, begun, { kind: 'failed', problem, usage: usageOf(1) });
    await panel.latest().close();
    expect(shown()).toBe('SJo');
    expect(screen.getByText('3 free edits left')).toBeTruthy();
    await panel.user.click(button('Warmer'));
    expect(panel.calls.at(-1)?.input).toMatchObject({ revision: { generationId: GENERATION } });
  });
});

describe('the limit', () => {
  it('disables Generate and offers an upgrade', async () => {
    open({ usage: usageOf(5) });
    expect(await screen.findByText(/You've used 5 of 5 generations this month\./)).toBeTruthy();
    expect(button('Generate')).toHaveProperty('disabled', true);
  });

  it('is explained as specified when the server refuses', async () => {
    const details = { limit: 5, used: 5, remaining: 0 };
    const refused = new Refusal({ code: 'AI_LIMIT', message: 'Monthly AI generation limit reached', details });
    const { user } = open({ usage: usageOf(4), refused });
    await canGenerate();
    await user.click(button('Generate'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      "Monthly AI generation limit reached. You've used 5 of 5 generations this month. Your usage will reset at the beginning of next month. Consider upgrading for more generations.",
    );
    expect(button('Generate')).toHaveProperty('disabled', true);
  });

  it('does not apply to templates, which say that no model was used', async () => {
    const { user, latest } = open({ usage: usageOf(5), source: 'template' });
    await canGenerate();
    await user.click(button('Generate'));
    await latest().send({ ...START, source: 'template', generationId: null, freeEdits: 0 }, text(0, 'Hi Jo'), END);
    await latest().close();
    expect(screen.getByText('Written from a template, no AI model was used')).toBeTruthy();
    expect(button('Generate')).toHaveProperty('disabled', false);
    expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Edit this text' })).queryByText(/free edit/)).toBeNull();
  });

  it.each([
    ['without a cause', '', 'Failed to generate content'],
    [
      'with its cause',
      'This lead does not exist, or is not yours.',
      'Failed to generate content. This lead does not exist, or is not yours.',
    ],
  ])('shows the specified message for any other refusal, %s', async (_, message, shownText) => {
    const { user } = open({ refused: new Refusal({ code: 'NOT_FOUND', message }) });
    await canGenerate();
    await user.click(button('Generate'));
    expect((await screen.findByRole('alert')).textContent).toBe(shownText);
  });
});
