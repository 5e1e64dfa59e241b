import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TASK } from '@tests/support/browser/items';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { CalendarBody } from '@/app/_portal/calendar/list/calendar-body';
import { useCalendar } from '@/app/_portal/calendar/list/use-calendar';
import { dueSlots } from '@/app/_portal/calendar/list/views/week-due';
import type { DueItem } from '@/app/_portal/calendar/record/event-item';
import { endOfDay } from '@/domain/shared/time';

// jsdom does not implement scrollTo, which the week view calls.
Element.prototype.scrollTo = () => {};

const DAY = '2027-03-09';
const due = (id: number, title: string, at: Date): DueItem => ({
  kind: 'task',
  id: `01890000-0000-7000-8000-00000000003${id}`,
  title,
  at,
  dueOn: null,
  leadId: null,
  leadCompany: null,
});
const at = (time: string) => new Date(`${DAY}T${time}:00Z`);

function Body() {
  return <CalendarBody calendar={useCalendar()} onOpen={() => {}} onCreate={() => {}} onAdd={() => {}} />;
}

function show(items: DueItem[]) {
  localStorage.setItem('stanchion-calendar-view', JSON.stringify('week'));
  return renderInPortal(
    <Body />,
    ({ path }) => {
      if (path === 'calendarEvents.layer') return { items, more: false };
      if (path === 'tasks.byId' || path === 'tasks.update') return { ...TASK, id: items[0]?.id ?? '' };
      return { events: [], more: false };
    },
    `?day=${DAY}`,
  );
}

it('puts a task with a time at its hour, and one without a time above the hours', async () => {
  show([due(1, 'Call back', at('15:30')), { ...due(2, 'Send the offer', endOfDay(DAY, 'UTC')), dueOn: DAY }]);
  const timed = await screen.findByRole('link', { name: /^Task: Call back, 3:30/ });
  const day = screen.getByRole('group', { name: /March 9/ });
  expect(day.contains(timed)).toBe(true);
  // 48 pixels per hour.
  expect(timed.closest<HTMLElement>('[style*="top"]')?.style.top).toBe(`${15.5 * 48}px`);
  expect(within(day).queryByRole('link', { name: /Send the offer/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Task: Send the offer' })).toBeTruthy();
});

it('completes a task with one press', async () => {
  const item = due(1, 'Call back', at('15:30'));
  const mutations = show([item]);
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Call back' }));
  await waitFor(() =>
    expect(mutations).toEqual([
      { path: 'tasks.update', input: { id: item.id, version: TASK.version, changes: { status: 'COMPLETED' } } },
    ]),
  );
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
});

it('puts a task below the lines of those due shortly before, in order and at most three lines', () => {
  const slots = dueSlots([
    due(2, 'B', at('09:10')),
    due(1, 'A', at('09:00')),
    due(3, 'C', at('09:59')),
    due(4, 'D', at('10:29')),
    due(5, 'E', at('10:30')),
    due(6, 'F', at('11:00')),
  ]);
  expect(slots.map(({ items, lines }) => [items.map(({ title }) => title).join(), lines])).toEqual([
    ['A,B,C,D', 3],
    ['E', 1],
    ['F', 1],
  ]);
});

it('gives tasks of the same hour the whole width of the day', async () => {
  show([due(1, 'Call back', at('15:00')), due(2, 'Send the offer', at('15:00'))]);
  const box = (await screen.findByRole('link', { name: /Call back/ })).closest<HTMLElement>('[style*="top"]');
  expect(box?.contains(screen.getByRole('link', { name: /Send the offer/ }))).toBe(true);
  expect([box?.style.height, box?.style.width]).toEqual(['48px', '100%']);
});

it('lists all tasks of the same hour in a popover if their lines do not fit', async () => {
  show([1, 2, 3, 4].map((n) => due(n, `Call ${n}`, at('15:00'))));
  await userEvent.click(await screen.findByRole('button', { name: '2 more' }));
  const list = await screen.findByRole('dialog', { name: /Mar\s9.*3:00/ });
  expect(within(list).getAllByRole('link')).toHaveLength(4);
});
