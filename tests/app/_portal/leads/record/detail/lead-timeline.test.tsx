import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { LeadTimeline } from '@/app/_portal/leads/record/detail/lead-timeline';
import type { TimelineEntry } from '@/app/_portal/leads/record/detail/timeline-words';
import { EMPTY_NOTE } from '@/app/_portal/notes/record/note-draft';
import { noteDrafts } from '@/app/_portal/notes/record/note-drafts';
import { NOTE } from '../../../notes/record/note';
import { type Call, LEAD, Refusal, renderInPortal, VIEWER } from '../harness';

const now = new Date('2026-03-10T12:00:00Z');
const place = LEAD.id;
const entry = (id: string, title: string): TimelineEntry => ({
  id,
  kind: 'note',
  at: new Date('2026-03-10T09:00:00Z'),
  actorName: 'Sam',
  note: { id, title, excerpt: 'What was said', isWhole: false, tags: [] },
});
const FIRST = entry('01890000-0000-7000-8000-000000000041', 'First');
const SECOND = entry('01890000-0000-7000-8000-000000000042', 'Second');

function show(create: () => unknown = () => NOTE) {
  const timelines: unknown[] = [];
  const mutations = renderInPortal(<LeadTimeline lead={LEAD} now={now} />, ({ path, input }: Call) => {
    if (path === 'notes.create') return create();
    if (path !== 'leads.timeline') return VIEWER;
    timelines.push(input);
    return typeof input === 'object' && input && 'cursor' in input && input.cursor
      ? { items: [SECOND], nextCursor: null }
      : { items: [FIRST], nextCursor: 'next' };
  });
  return { mutations, timelines };
}

const write = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add note' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /title/i }), 'Call');
  await userEvent.type(screen.getByRole('textbox', { name: /content/i }), 'x');
};

beforeEach(() => noteDrafts.keep(VIEWER.id, place, null));

describe('the timeline of a lead', () => {
  it('shows author and time, with a link to the item', async () => {
    show();
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toBe('Note: FirstWhat was said…3 hours ago · Sam');
    expect(within(item).getByRole('link', { name: 'First' }).getAttribute('href')).toBe(`/?tab=notes&id=${FIRST.id}`);
  });

  it('loads earlier entries on demand', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });
});

describe('adding a note', () => {
  it('saves the note on this lead and refetches the timeline', async () => {
    const { mutations, timelines } = show();
    await write();
    const before = timelines.length;
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add note' })).toBeTruthy());
    expect(mutations).toEqual([
      { path: 'notes.create', input: { title: 'Call', content: 'x', tags: [], leadId: LEAD.id } },
    ]);
    await waitFor(() => expect(timelines.length).toBeGreaterThan(before));
    expect(noteDrafts.of(VIEWER.id, place)).toBeNull();
  });

  it('requires a title and a content', async () => {
    const { mutations } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add note' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect(screen.getByText('Content is required')).toBeTruthy();
    expect(mutations).toEqual([]);
  });

  it('keeps the input after an error, and asks before discarding it', async () => {
    show(() => {
      throw new Refusal({ code: 'NOT_FOUND', message: 'This lead does not exist, or is not yours.' });
    });
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('This lead does not exist, or is not yours.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /content/i }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /title/i }).value).toBe('Call');
    expect(noteDrafts.of(VIEWER.id, place)).toMatchObject({ title: 'Call' });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('button', { name: 'Add note' })).toBeTruthy();
    expect(noteDrafts.of(VIEWER.id, place)).toBeNull();
  });

  it('restores an unfinished draft', async () => {
    noteDrafts.keep(VIEWER.id, place, { ...EMPTY_NOTE, title: 'Half', lead: LEAD });
    show();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /title/i })).value).toBe('Half');
  });
});
