import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, OTHER_EVENT } from '@tests/support/browser/items';
import { type Call, Refusal } from '@tests/support/browser/portal';
import { deferred } from '@tests/support/deferred';
import { describe, expect, it } from 'vitest';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { moveEvent } from '@/domain/calendar/move-event';
import { inputOf, press, show, startOf } from './event-view';

/** A fake server that stores events and rejects outdated versions. */
function storingServer() {
  const stored = new Map([EVENT, OTHER_EVENT].map((event) => [event.id, event]));
  return (call: Call) => {
    const { id, version, changes } = inputOf(call);
    const event = stored.get(id) ?? EVENT;
    if (event.version !== version) throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: event } });
    const saved = { ...event, ...changes, version: version + 1 };
    stored.set(id, saved);
    return saved;
  };
}

describe('moving an event', () => {
  it('shows the move at once and rolls it back on errors, but not a later move of another event', async () => {
    const first = deferred<EventItem>();
    await show((call) => (inputOf(call).id === EVENT.id ? first.promise : storingServer()(call)));
    await press(EVENT, 'Later');
    await waitFor(() => expect(startOf(EVENT)).toBe('11:00'));
    await press(OTHER_EVENT, 'Later');
    await screen.findByText(/^Moved to/);
    first.reject(new Refusal({ code: 'INTERNAL', message: 'It is broken.' }));
    expect(await screen.findByText('It is broken.')).toBeTruthy();
    expect(startOf(EVENT)).toBe('10:00');
    expect(startOf(OTHER_EVENT)).toBe('11:00');
  });

  it('queues a second move and sends it with the version from the first', async () => {
    const first = deferred<void>();
    const server = storingServer();
    const mutations = await show((call) => first.promise.then(() => server(call)));
    await press(EVENT, 'Later');
    await waitFor(() => expect(startOf(EVENT)).toBe('11:00'));
    await press(EVENT, 'Later');
    await waitFor(() => expect(startOf(EVENT)).toBe('12:00'));
    first.resolve();
    await waitFor(() => expect(mutations.map((call) => inputOf(call).version)).toEqual([3, 4]));
    await screen.findByText(/^Moved to .*12:00/);
    expect(startOf(EVENT)).toBe('12:00');
    expect(screen.queryByText('Not moved')).toBeNull();
  });

  it('keeps showing the second move when the first is confirmed', async () => {
    const [first, second] = [deferred<EventItem>(), deferred<EventItem>()];
    await show((call) => (inputOf(call).version === EVENT.version ? first.promise : second.promise));
    await press(EVENT, 'Later');
    await waitFor(() => expect(startOf(EVENT)).toBe('11:00'));
    await press(EVENT, 'Later');
    const moved = { ...EVENT, ...moveEvent(EVENT, { days: 0, minutes: 60 }, 'UTC'), version: 4 };
    first.resolve(moved);
    await screen.findByText(/^Moved to/);
    expect(startOf(EVENT)).toBe('12:00');
    second.reject(new Refusal({ code: 'INTERNAL', message: 'It is broken.' }));
    await screen.findByText('It is broken.');
    expect(startOf(EVENT)).toBe('11:00');
  });

  it('undoes the first of two moves', async () => {
    const mutations = await show(storingServer());
    await press(EVENT, 'Later');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await press(EVENT, 'Later');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
    await userEvent.click(undo);
    await waitFor(() => expect(startOf(EVENT)).toBe('10:00'));
    await waitFor(() => expect(mutations.map((call) => inputOf(call).version)).toEqual([3, 4, 5]));
    expect(screen.queryByText('Not moved')).toBeNull();
  });

  it('shows the newer version on a conflict', async () => {
    const theirs = { ...EVENT, startTime: new Date('2027-03-09T08:00:00Z'), version: 9 };
    await show(() => {
      throw new Refusal({ code: 'STALE_EDIT', message: 'x', details: { current: theirs } });
    });
    await press(EVENT, 'Later');
    expect(await screen.findByText('Not moved: someone else changed it first')).toBeTruthy();
    expect(startOf(EVENT)).toBe('08:00');
  });

  it('shows the toast with Undo even after leaving the page', async () => {
    const answer = deferred<EventItem>();
    await show(() => answer.promise);
    await press(EVENT, 'Later');
    await userEvent.click(screen.getByRole('button', { name: 'Another tab' }));
    answer.resolve({ ...EVENT, ...moveEvent(EVENT, { days: 0, minutes: 60 }, 'UTC'), version: 4 });
    await screen.findByText(/^Moved to/);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });
});
