import { screen, within } from '@testing-library/react';
import { EVENT } from '@tests/support/browser/items';
import { LEAD, renderInPortal } from '@tests/support/browser/portal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CalendarBody } from '@/app/_portal/calendar/list/calendar-body';
import { useCalendar } from '@/app/_portal/calendar/list/use-calendar';
import { createCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import type { DueItem, EventItem } from '@/app/_portal/calendar/record/event-item';
import { calendarDay, DAY_MS, endOfDay } from '@/domain/shared/time';

const today = '2026-10-14';
const at = (time: string) => new Date(`${today}T${time}:00Z`);
const until = (time: string) => new Date(+at(time) + 3_600_000);

const event = (id: number, title: string, startTime: Date, endTime: Date): EventItem => ({
  ...EVENT,
  id: `01890000-0000-7000-8000-00000000005${id}`,
  title,
  startTime,
  endTime,
});
const task = (id: number, title: string, due: Date): DueItem => ({
  kind: 'task',
  id: `01890000-0000-7000-8000-00000000003${id}`,
  title,
  at: due,
  dueOn: null,
  leadId: null,
  leadCompany: null,
});

/** In the server's order: by start, and tasks before follow-ups. */
const EVENTS = [
  event(1, 'Fair', new Date(+at('09:00') - DAY_MS), new Date(+at('18:00') + DAY_MS)),
  event(2, 'Briefing', at('09:00'), until('09:00')),
  event(3, 'Pipeline hour', at('16:00'), until('16:00')),
];
const DUE: DueItem[] = [
  task(1, 'Call back', at('10:37')),
  { ...task(2, 'Send the offer', endOfDay(today, 'UTC')), dueOn: today },
  { ...task(3, LEAD.companyName, at('12:00')), kind: 'follow_up' },
];

function Body() {
  return <CalendarBody calendar={useCalendar()} onOpen={() => {}} onCreate={() => {}} onAdd={() => {}} />;
}

async function show(view: string, events = EVENTS) {
  localStorage.setItem('stanchion-calendar-view', JSON.stringify(view));
  renderInPortal(<Body />, ({ path }) =>
    path === 'calendarEvents.layer' ? { items: DUE, more: false } : { events, more: false },
  );
  return (await screen.findByRole('link', { name: 'Task: Call back' })).closest('ul');
}

/** Mocked by tests of the phone layout. */
const media = window.matchMedia;
beforeEach(() => {
  vi.setSystemTime(`${today}T08:00:00Z`);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const onPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media(query), matches: true }));

it.each([
  { view: 'agenda', where: 'the agenda', phone: false },
  { view: 'month', where: 'the day list of the month on phones', phone: true },
])('$where sorts entries by time, those without a time first', async ({ view, phone }) => {
  if (phone) onPhone();
  const list = await show(view);
  const titles = ['Fair', 'Send the offer', 'Briefing', 'Call back', LEAD.companyName, 'Pipeline hour'];
  const rows = within(list ?? document.body)
    .getAllByRole('listitem')
    .map((row) => titles.find((title) => row.textContent?.includes(title)));
  expect(rows).toEqual(titles);
});

it('shows the part of an event that is on the day, and its days if it spans midnight', async () => {
  await show('agenda');
  const rows = screen.getAllByRole('button', { name: /^(?!Move ).*Fair/ });
  // The agenda starts today, so the first day of the fair is not shown.
  expect(rows.map((row) => row.firstChild?.textContent?.replace(/\s/g, ' '))).toEqual(['All day', 'Until 6:00 PM']);
  const [first, last] = [-1, 1].map((days) => new Date(+at('12:00') + days * DAY_MS));
  const { days } = createCalendarFormats('UTC');
  expect(rows[0]?.textContent).toContain(
    days(calendarDay(first ?? new Date(), 'UTC'), calendarDay(last ?? new Date(), 'UTC')),
  );
});

it.each([
  { startTime: at('10:00'), endTime: at('11:00'), times: '10:00 – 11:00 AM' },
  { startTime: at('22:00'), endTime: new Date(+at('00:00') + DAY_MS), times: '10:00 PM – 12:00 AM' },
])('shows only the times of a one-day event: $times', async ({ startTime, endTime, times }) => {
  await show('agenda', [event(4, 'Dinner', startTime, endTime)]);
  const row = screen.getByRole('button', { name: /^(?!Move ).*Dinner/ });
  expect(row.firstChild?.textContent?.replace(/\s/g, ' ')).toBe(times);
});
