import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT } from '@tests/support/browser/items';
import { Refusal, renderInPortal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { EditEventModal } from '@/app/_portal/calendar/record/event-modal';
import { useMoveEvent } from '@/app/_portal/calendar/record/use-move-event';
import { api } from '@/app/_trpc/client';
import { moveEvent } from '@/domain/calendar/move-event';
import { inputOf } from './event-view';

const WITHIN = { from: new Date('2027-03-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z') };
const MOVED = moveEvent(EVENT, { days: 0, minutes: 60 }, 'UTC');

/** A minimal view with an event, a button to move it and its form. */
function View() {
  const { data } = api.calendarEvents.range.useQuery(WITHIN);
  const move = useMoveEvent();
  const [edited, setEdited] = useState<EventItem | null>(null);
  const event = data?.events[0];
  if (!event) return null;
  return (
    <>
      <button type="button" onClick={() => void move(event, MOVED)}>
        Later
      </button>
      <button type="button" onClick={() => setEdited(event)}>
        Edit
      </button>
      <EditEventModal event={edited} onClose={() => setEdited(null)} />
    </>
  );
}

it('saves a form on top of a move that was pending when the form opened', async () => {
  const answer = deferred<void>();
  let stored = EVENT;
  let read = false;
  const mutations = renderInPortal(<View />, (call) => {
    if (call.path === 'calendarEvents.update') {
      const { version, changes } = inputOf(call);
      return (changes.startTime ? answer.promise : Promise.resolve()).then(() => {
        if (version !== stored.version)
          throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: stored } });
        stored = { ...stored, ...changes, version: version + 1 };
        return stored;
      });
    }
    if (read || call.path !== 'calendarEvents.range') return new Promise(() => {});
    read = true;
    return { events: [EVENT], more: false };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.type(await screen.findByLabelText(/^Location/), 'Pier 4{Enter}');
  expect(mutations).toHaveLength(1);
  answer.resolve();
  await screen.findByText('Walk the site was saved.');
  expect(mutations.map(({ input }) => input)).toEqual([
    { id: EVENT.id, version: 3, changes: MOVED },
    { id: EVENT.id, version: 4, changes: { location: 'Pier 4' } },
  ]);
});
