import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, OTHER_EVENT } from '@tests/support/browser/items';
import { type Call, renderInPortal } from '@tests/support/browser/portal';
import { useState } from 'react';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { EVENT_MODULE } from '@/app/_portal/calendar/record/module';
import { useMoveEvent } from '@/app/_portal/calendar/record/use-move-event';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import { moveEvent } from '@/domain/calendar/move-event';

const WITHIN = { from: new Date('2027-03-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z') };

/** A minimal view: events with their start and their actions. */
function View() {
  const { data } = api.calendarEvents.range.useQuery(WITHIN);
  const move = useMoveEvent();
  const remove = useDelete(EVENT_MODULE);
  const moveByHour = (event: EventItem) => void move(event, moveEvent(event, { days: 0, minutes: 60 }, 'UTC'));
  return (
    <ul>
      {data?.events.map((event) => (
        <li key={event.id} aria-label={event.title}>
          <time>{event.startTime.toISOString().slice(11, 16)}</time>
          <button type="button" onClick={() => moveByHour(event)}>
            Later
          </button>
          <button type="button" onClick={() => remove(event)}>
            Delete
          </button>
        </li>
      ))}
    </ul>
  );
}

function Page() {
  const [left, setLeft] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLeft(!left)}>
        Another tab
      </button>
      {!left && <View />}
    </>
  );
}

/** Renders two events; `change` answers mutations. The list is fetched only once. */
export async function show(change: (call: Call) => unknown) {
  let read = false;
  const mutations = renderInPortal(<Page />, (call) => {
    if (['calendarEvents.update', 'calendarEvents.delete', 'deleted.restore'].includes(call.path)) return change(call);
    // Leave refetches pending, so that the page shows the cache.
    if (read) return new Promise(() => {});
    read = true;
    return { events: [EVENT, OTHER_EVENT], more: false };
  });
  await screen.findByRole('listitem', { name: EVENT.title });
  return mutations;
}

interface Update {
  id: string;
  version: number;
  changes: Partial<EventItem>;
}

export const inputOf = ({ input }: Call) => input as Update;
const row = ({ title }: EventItem) => within(screen.getByRole('listitem', { name: title }));
export const startOf = (event: EventItem) => row(event).getByRole('time').textContent;
export const press = (event: EventItem, name: string) => userEvent.click(row(event).getByRole('button', { name }));
