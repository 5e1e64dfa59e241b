import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '@tests/support/browser/portal';
import { expect, it, vi } from 'vitest';
import { CalendarBody } from '@/app/_portal/calendar/list/calendar-body';
import { CalendarHeader } from '@/app/_portal/calendar/list/calendar-header';
import { useCalendar } from '@/app/_portal/calendar/list/use-calendar';

const DAY = new Date('2026-10-14T00:00:00Z');
const EVENT = {
  ...{ id: '01890000-0000-7000-8000-000000000041', ownerId: '01890000-0000-7000-8000-000000000001' },
  ...{ teamId: null, leadId: null, leadCompany: null, title: 'Festival', description: '', location: '' },
  ...{ attendees: [], type: 'OTHER', status: 'SCHEDULED', reminderMinutes: null, allDay: true, startTime: DAY },
  ...{ endTime: new Date('2026-10-16T00:00:00Z'), recurrence: null, timeZone: null, seriesId: null },
  ...{ originalStart: null, exceptions: [], version: 1, createdAt: DAY, updatedAt: DAY },
};

let renders = 0;

function Page() {
  renders += 1;
  const calendar = useCalendar();
  const none = () => {};
  return (
    <>
      <CalendarHeader title="Calendar" calendar={calendar} onAdd={none} />
      <CalendarBody calendar={calendar} onOpen={none} onCreate={none} onAdd={none} />
    </>
  );
}

it('shows all-day events of the period before while the next one loads, without rendering again and again', async () => {
  vi.setSystemTime('2026-10-14T08:00:00Z');
  let asked = 0;
  renderInPortal(<Page />, ({ path }) => {
    if (path !== 'calendarEvents.range') return path === 'calendarEvents.layer' ? { items: [], more: false } : {};
    asked += 1;
    return asked === 1 ? { events: [EVENT], more: false } : new Promise(() => {});
  });
  await screen.findAllByRole('button', { name: /^Festival/ });
  const before = renders;
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(asked).toBe(2));
  expect(renders - before).toBeLessThan(20);
});
