import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT } from '@tests/support/browser/items';
import { type Call, Refusal, renderInPortal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { useMoveEvent } from '@/app/_portal/calendar/record/use-move-event';
import { api } from '@/app/_trpc/client';
import { moveEvent } from '@/domain/calendar/move-event';

const WITHIN = { from: new Date('2027-03-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z') };

/** A minimal view: the start of an event, and a button to move it. */
function View() {
  const { data } = api.calendarEvents.range.useQuery(WITHIN);
  const move = useMoveEvent();
  return data?.events.map((event) => (
    <div key={event.id}>
      <time>{event.startTime.toISOString().slice(11, 16)}</time>
      <button type="button" onClick={() => void move(event, moveEvent(event, { days: 0, minutes: 60 }, 'UTC'))}>
        Later
      </button>
    </div>
  ));
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

interface Update {
  version: number;
  changes: Partial<EventItem>;
}
const inputOf = ({ input }: Call) => input as Update;

/** Renders an event; `change` answers mutations. The list is fetched only once. */
async function show(change: (call: Call) => unknown) {
  let read = false;
  const mutations = renderInPortal(<Page />, (call) => {
    if (call.path === 'calendarEvents.update') return change(call);
    // Leave refetches pending, so that the page shows the cache.
    if (read) return new Promise(() => {});
    read = true;
    return { events: [EVENT], more: false };
  });
  await screen.findByRole('time');
  return mutations;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('moving an event', () => {
  it('undoes the first of two moves', async () => {
    let stored = EVENT;
    const mutations = await show((call) => {
      const { version, changes } = inputOf(call);
      if (stored.version !== version)
        throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: stored } });
      stored = { ...stored, ...changes, version: version + 1 };
      return stored;
    });
    await press('Later');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await press('Later');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
    await userEvent.click(undo);
    await waitFor(() => expect(screen.getByRole('time').textContent).toBe('10:00'));
    await waitFor(() => expect(mutations.map((call) => inputOf(call).version)).toEqual([3, 4, 5]));
    expect(screen.queryByText('Not moved')).toBeNull();
  });

  it('shows the toast with Undo even after leaving the page', async () => {
    const answer = deferred<EventItem>();
    await show(() => answer.promise);
    await press('Later');
    await press('Another tab');
    answer.resolve({ ...EVENT, ...moveEvent(EVENT, { days: 0, minutes: 60 }, 'UTC'), version: 4 });
    await screen.findByText(/^Moved to/);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });
});
