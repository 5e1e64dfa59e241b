import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTE } from '@tests/support/browser/items';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from '@tests/support/browser/portal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallLink } from '@/app/_portal/leads/record/call/call-link';
import { CallPrompt } from '@/app/_portal/leads/record/call/call-prompt';
import { openCall } from '@/app/_portal/leads/record/call/calls';
import type { Note } from '@/domain/notes/note';
import type { CallOutcome } from '@/domain/notes/note-choices';

const lead = { ...LEAD, email: 'jo@northgate.example', phoneNumber: '+12646004031' };

/** Renders a Call link and the question, with a fake server that has the given earlier calls. Presses Call. */
async function call(earlier: readonly CallOutcome[] = [], failures = 0, viewer = VIEWER) {
  let left = failures;
  let note: Note = { ...NOTE, id: NOTE.id, leadId: lead.id };
  const mutations = renderInPortal(
    <>
      <CallLink lead={lead}>Call</CallLink>
      <CallPrompt />
    </>,
    ({ path, input }: Call) => {
      if (path === 'leads.byId') return lead;
      if (path === 'leads.update') return { ...lead, ...(input as { changes: object }).changes, version: 4 };
      if (path === 'notes.list') {
        const outcomes = [note.outcome, ...earlier].slice(0, 3);
        return { items: outcomes.map((outcome, index) => ({ ...NOTE, id: `${index}`, outcome })), nextCursor: null };
      }
      if (path === 'notes.create' && left-- > 0) throw new Refusal({ code: 'BUSY', message: 'Busy.' });
      if (path === 'notes.create') note = { ...note, ...(input as object) };
      if (path === 'notes.update') {
        note = { ...note, ...(input as { changes: object }).changes, version: note.version + 1 };
      }
      return path.startsWith('notes.') ? note : viewer;
    },
    '',
    [],
    viewer,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Call' }));
  const card = await screen.findByRole('dialog', { name: 'How did it go?' });
  const press = (name: string | RegExp) => userEvent.click(within(card).getByRole('button', { name }));
  return { mutations, card, press };
}

const inputs = (mutations: Call[]) => mutations.map(({ path, input }) => [path, input]);
const created = (outcome: CallOutcome | null, title: string, content: string) => [
  'notes.create',
  { title, content, kind: 'call', outcome, leadId: lead.id },
];

beforeEach(() => vi.setSystemTime('2026-03-04T15:30:00Z'));
afterEach(() => {
  openCall.write(VIEWER.id, null);
});

describe('the question how a call went', () => {
  it('logs the outcome with one press, and sets the next follow-up with another; Undo takes back both', async () => {
    const { mutations, press } = await call();
    await press('No answer');
    expect(inputs(mutations)).toEqual([created('no_answer', 'Call: no answer', 'No answer')]);
    await press(/^Tomorrow/);
    expect(screen.queryByRole('dialog')).toBeNull();
    const changes = { nextFollowUp: new Date('2026-03-05T09:00:00Z') };
    await waitFor(() => expect(inputs(mutations)[1]).toEqual(['leads.update', { id: lead.id, version: 3, changes }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(mutations).toHaveLength(4));
    expect(inputs(mutations.slice(2))).toEqual(
      expect.arrayContaining([
        ['leads.update', { id: lead.id, version: 4, changes: { nextFollowUp: null } }],
        ['notes.delete', { id: NOTE.id }],
      ]),
    );
  });

  it('shows the days of the next follow-up, after days off', async () => {
    const { mutations, card, press } = await call([], 0, { ...VIEWER, streakDaysOff: [4, 6, 7] });
    await press('Talked');
    const buttons = within(card).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual(
      expect.arrayContaining(['Tomorrow Fri, Mar 6', 'In 3 days Mon, Mar 9', 'Next week Wed, Mar 11']),
    );
    await press(/^In 3 days/);
    const changes = { nextFollowUp: new Date('2026-03-09T09:00:00Z') };
    await waitFor(() => expect(mutations.at(-1)?.input).toMatchObject({ changes }));
  });

  it('keeps what was said before the outcome and after it, and another outcome corrects the first', async () => {
    const { mutations, card, press } = await call();
    await userEvent.type(within(card).getByRole('textbox'), 'Two gates');
    await press('Left a message');
    await press('Talked');
    await userEvent.type(within(card).getByRole('textbox'), ', 40 guards');
    await press('Done');
    await waitFor(() => expect(mutations).toHaveLength(3));
    const text = { title: 'Two gates, 40 guards', content: 'Two gates, 40 guards' };
    expect(inputs(mutations)).toEqual([
      created('left_message', 'Two gates', 'Two gates'),
      ['notes.update', expect.objectContaining({ changes: expect.objectContaining({ outcome: 'talked' }) })],
      ['notes.update', expect.objectContaining({ changes: { ...text, outcome: 'talked' } })],
    ]);
  });

  it('logs nothing if it is closed', async () => {
    const { mutations, press } = await call();
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(mutations).toEqual([]);
  });

  it('suggests another way after no answer three times in a row', async () => {
    const { mutations, card, press } = await call(['no_answer', 'no_answer']);
    await press('No answer');
    expect(await within(card).findByText(/three times in a row/)).toBeTruthy();
    const email = within(card).getByRole('link', { name: 'write an email' });
    expect(email.getAttribute('href')).toBe(`/?tab=email&lead=${lead.id}`);
    await userEvent.click(email);
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText(/^Call logged\./);
    expect(mutations.map(({ path }) => path)).toEqual(['notes.create']);
  });

  it('keeps what was said without an outcome when it is closed, or when another call takes its place', async () => {
    const { mutations, card } = await call();
    await userEvent.type(within(card).getByRole('textbox'), 'Two gates');
    vi.setSystemTime('2026-03-04T15:31:00Z');
    await userEvent.click(screen.getByRole('link', { name: 'Call' }));
    await waitFor(() => expect(inputs(mutations)).toEqual([created(null, 'Two gates', 'Two gates')]));
    const next = await screen.findByRole('dialog', { name: 'How did it go?' });
    expect(next).not.toBe(card);
    await userEvent.type(within(next).getByRole('textbox'), 'Call back{Enter}');
    await waitFor(() => expect(inputs(mutations)[1]).toEqual(created(null, 'Call back', 'Call back')));
  });

  it('logs the next choice after one that could not be saved', async () => {
    const { mutations, press } = await call([], 1);
    await press('No answer');
    await screen.findByText('Call not logged');
    await press('Left a message');
    await screen.findByText(/^Logged in the timeline/);
    expect(inputs(mutations)[1]).toEqual(created('left_message', 'Call: left a message', 'Left a message'));
  });

  it('adds a task for the lead', async () => {
    const { press } = await call();
    await press('Talked');
    await press('Add a task');
    const form = within(await screen.findByRole('dialog', { name: 'New task' }));
    expect(form.getByDisplayValue(lead.companyName)).toBeTruthy();
  });
});
