import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEAD, renderInPortal } from '@tests/support/browser/portal';
import { beforeEach, expect, it, vi } from 'vitest';
import { CalendarBody } from '@/app/_portal/calendar/list/calendar-body';
import { CalendarHeader } from '@/app/_portal/calendar/list/calendar-header';
import { useCalendar } from '@/app/_portal/calendar/list/use-calendar';
import { endOfDay } from '@/domain/shared/time';

beforeEach(() => void vi.setSystemTime(`${today}T08:00:00Z`));

function Page() {
  const calendar = useCalendar();
  const none = () => {};
  return (
    <>
      <CalendarHeader title="Calendar" calendar={calendar} onAdd={none} />
      <CalendarBody calendar={calendar} onOpen={none} onCreate={none} onAdd={none} />
    </>
  );
}

const today = '2026-10-14';
const task = (id: string, title: string, at: Date) => ({
  kind: 'task',
  id,
  title,
  at,
  dueOn: null,
  leadId: null,
  leadCompany: null,
});
const ITEMS = [
  { ...task('01890000-0000-7000-8000-000000000031', 'Send the offer', endOfDay(today, 'UTC')), dueOn: today },
  task('01890000-0000-7000-8000-000000000032', 'Call back', new Date(`${today}T15:00:00Z`)),
  { ...task(LEAD.id, LEAD.companyName, new Date(`${today}T12:00:00Z`)), kind: 'follow_up' },
  {
    ...task(LEAD.id, 'Night Run', new Date(`${today}T00:00:00Z`)),
    ...{ kind: 'lead_event', dueOn: today, leadCompany: LEAD.companyName },
  },
];

function show(view: string) {
  localStorage.setItem('stanchion-calendar-view', JSON.stringify(view));
  renderInPortal(<Page />, ({ path }) =>
    path === 'calendarEvents.layer' ? { items: ITEMS, more: false } : { events: [], more: false },
  );
}

/** In a month, where little fits, the event of a lead comes first. */
const FIRST = 'Event of a lead: Northgate Arena Night Run';

const layer = () => screen.getByRole('switch', { name: 'Tasks and follow-ups' });
const choose = async (filter: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: filter }));
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
};

it.each([
  ['Type filter', 'Consultation'],
  ['Status filter', 'Confirmed'],
])('the %s hides tasks and follow-ups, and says why', async (filter, option) => {
  show('month');
  const due = await screen.findByRole('link', { name: FIRST });
  expect(layer()).toHaveProperty('disabled', false);
  await choose(filter, option);
  await waitFor(() => expect(due.isConnected).toBe(false));
  expect(layer()).toHaveProperty('disabled', true);
  expect(layer()).toHaveProperty('checked', false);
  expect(screen.getByText('They have no type or status')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: FIRST })).toBeTruthy();
  expect(layer()).toHaveProperty('checked', true);
});

it('shows the events of leads apart from tasks and follow-ups', async () => {
  show('agenda');
  await screen.findByRole('link', { name: 'Task: Send the offer' });
  const event = () => screen.queryByRole('link', { name: 'Event of a lead: Northgate Arena Night Run' });
  expect(event()?.getAttribute('href')).toBe(`/?tab=crm&id=${LEAD.id}`);
  await userEvent.click(layer());
  expect(event()).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Task: Send the offer' })).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Lead events' }));
  expect(event()).toBeNull();
  expect(localStorage.getItem('stanchion-calendar-lead-events')).toBe('false');
});

it('the agenda shows the time of a task or follow-up only if it has one', async () => {
  show('agenda');
  await screen.findByRole('link', { name: 'Task: Send the offer' });
  expect([...document.querySelectorAll('time')].map((time) => time.textContent?.replace(/\s/g, ' '))).toEqual([
    '12:00 PM',
    '3:00 PM',
  ]);
  expect(screen.getByRole('link', { name: 'Task: Call back' }).closest('li')?.textContent).toMatch(/^3:00/);
});
