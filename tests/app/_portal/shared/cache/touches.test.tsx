import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useEventCache } from '@/app/_portal/calendar/record/event-cache';
import { useUpdateLead } from '@/app/_portal/leads/record/use-update-lead';
import { useUpdateNote } from '@/app/_portal/notes/record/use-save-note';
import type { Noun } from '@/app/_portal/shared/cache/touches';
import { useUpdateTask } from '@/app/_portal/tasks/record/use-update-task';
import { api } from '@/app/_trpc/client';
import { LEAD, renderInPortal, VIEWER } from '../../leads/record/harness';
import { NOTE } from '../../notes/record/note';
import { TASK } from '../../tasks/record/tasks';

const SPAN = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') };

/** What stands on screen around a lead: its drawer, the notes and the calendar. */
function Screen() {
  const readOn = { getNextPageParam: () => null };
  const { isSuccess } = api.leads.timeline.useInfiniteQuery({ id: LEAD.id, limit: 20 }, readOn);
  api.notes.list.useInfiniteQuery({ limit: 50 }, readOn);
  api.calendarEvents.range.useQuery(SPAN);
  api.calendarEvents.layer.useQuery(SPAN);
  const [task, lead, note] = [useUpdateTask(), useUpdateLead(), useUpdateNote()];
  const events = useEventCache();
  const changes = {
    task: () => task.mutate({ id: TASK.id, version: 3, changes: { status: 'COMPLETED' } }),
    lead: () => lead.mutate({ id: LEAD.id, version: 3, changes: { companyName: 'Renamed' } }),
    note: () => note.mutate({ id: NOTE.id, version: 3, changes: { title: 'Renamed' } }),
    event: () => events.refresh(),
  } satisfies Record<Noun, () => void>;
  return (
    isSuccess &&
    Object.entries(changes).map(([noun, change]) => (
      <button key={noun} type="button" onClick={change}>
        Change {noun}
      </button>
    ))
  );
}

it.each([
  { noun: 'task', read: ['calendarEvents.layer', 'leads.timeline'] },
  { noun: 'lead', read: ['calendarEvents.layer', 'calendarEvents.range', 'leads.timeline', 'notes.list'] },
  { noun: 'note', read: ['leads.timeline', 'notes.list'] },
  { noun: 'event', read: ['calendarEvents.layer', 'calendarEvents.range', 'leads.timeline'] },
])('a change of one $noun is read anew wherever it shows, and nothing else is', async ({ noun, read }) => {
  const reads: string[] = [];
  renderInPortal(<Screen />, ({ path }) => {
    reads.push(path);
    if (path === 'tasks.update') return { ...TASK, version: 4 };
    if (path === 'leads.update') return { ...LEAD, version: 4 };
    if (path === 'notes.update') return { ...NOTE, version: 4 };
    if (path === 'calendarEvents.range') return { events: [] };
    if (path === 'calendarEvents.layer') return { tasks: [], followUps: [] };
    return path.endsWith('.list') || path === 'leads.timeline' ? { items: [], nextCursor: null } : VIEWER;
  });
  await userEvent.click(await screen.findByRole('button', { name: `Change ${noun}` }));
  const shown = ['calendarEvents.layer', 'calendarEvents.range', 'leads.timeline', 'notes.list'];
  const twice = () => shown.filter((path) => reads.filter((one) => one === path).length === 2);
  await waitFor(() => expect(twice()).toEqual(read));
});
