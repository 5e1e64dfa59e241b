import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT } from '@tests/support/browser/items';
import { type Call, renderInPortal } from '@tests/support/browser/portal';
import { useReducer, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CalendarBody } from '@/app/_portal/calendar/list/calendar-body';
import { keyMove, MOVE_SHORTCUTS } from '@/app/_portal/calendar/list/move-keys';
import { useCalendar } from '@/app/_portal/calendar/list/use-calendar';
import { MoveMenu } from '@/app/_portal/calendar/list/views/move-menu';
import { createCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { daysOf, shiftDay } from '@/domain/calendar/calendar-days';
import { addDays, calendarDay, DAY_MS } from '@/domain/shared/time';

const ALT = { altKey: true, shiftKey: false, ctrlKey: false, metaKey: false };

describe('keyMove', () => {
  it.each([
    ['month', 'ArrowRight', {}, { days: 1, minutes: 0 }],
    ['month', 'ArrowLeft', {}, { days: -1, minutes: 0 }],
    ['month', 'ArrowDown', {}, { days: 7, minutes: 0 }],
    ['month', 'ArrowUp', {}, { days: -7, minutes: 0 }],
    ['month', 'ArrowUp', { shiftKey: true }, null],
    ['week', 'ArrowRight', {}, { days: 1, minutes: 0 }],
    ['week', 'ArrowUp', {}, { days: 0, minutes: -15 }],
    ['week', 'ArrowDown', {}, { days: 0, minutes: 15 }],
    ['week', 'ArrowDown', { shiftKey: true }, { longer: 15 }],
    ['week', 'ArrowUp', { shiftKey: true }, { longer: -15 }],
    ['week', 'ArrowLeft', { shiftKey: true }, null],
    ['week', 'ArrowLeft', { altKey: false }, null],
    ['week', 'ArrowLeft', { ctrlKey: true }, null],
    ['week', 'Enter', {}, null],
    ['agenda', 'ArrowDown', {}, { days: 1, minutes: 0 }],
    ['agenda', 'ArrowUp', {}, { days: -1, minutes: 0 }],
    ['agenda', 'ArrowRight', {}, { days: 1, minutes: 0 }],
    ['agenda', 'ArrowLeft', {}, { days: -1, minutes: 0 }],
    ['agenda', 'ArrowDown', { shiftKey: true }, null],
    ['agenda', 'ArrowDown', { altKey: false }, null],
  ] as const)('in the %s: %s with %o is %o', (view, key, held, by) =>
    expect(keyMove({ key, ...ALT, ...held }, view)).toEqual(by),
  );
});

/** Noon of today, which every view shows. */
const noon = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2);
const EVENT_TODAY: EventItem = { ...EVENT, startTime: noon, endTime: new Date(noon.getTime() + 3_600_000) };

function Body() {
  const calendar = useCalendar();
  const [, draw] = useReducer((times: number) => times + 1, 0);
  return (
    <>
      <CalendarBody calendar={calendar} onOpen={() => {}} onCreate={() => {}} onAdd={() => {}} />
      <button type="button" onClick={draw}>
        Draw again
      </button>
    </>
  );
}

const fullDay = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(at);

interface Update {
  version: number;
  changes: { startTime: Date; endTime: Date };
}

const inputOf = ({ input }: Call) => input as Update;

/** Renders a calendar with one event. The fake server stores updates. */
function serve(event: EventItem, address = '') {
  let stored = event;
  const answer = ({ path, input }: Call) => {
    if (path === 'calendarEvents.layer') return { items: [] };
    if (path === 'calendarEvents.range') return { events: [stored], more: false };
    const { version, changes } = input as Update;
    stored = { ...stored, ...changes, version: version + 1 };
    return stored;
  };
  return renderInPortal(<Body />, answer, address);
}

async function show() {
  const sent = serve(EVENT_TODAY);
  (await chip()).focus();
  return sent;
}

const chip = () => screen.findByRole('button', { name: /^(?!Move ).*Walk the site/ });

// jsdom does not implement scrollTo, which the week view calls.
Element.prototype.scrollTo = () => {};

describe('moving an event by keyboard', () => {
  it('moves the event, announces its new time and keeps the focus on it', async () => {
    const sent = await show();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(inputOf(sent[0] ?? { path: '', input: {} }).changes.startTime).toEqual(new Date(+noon + DAY_MS));
    const moved = await chip();
    await waitFor(() => expect(document.activeElement).toBe(moved));
    const where = createCalendarFormats('UTC').shortDay(calendarDay(new Date(+noon + DAY_MS), 'UTC'));
    expect(moved.textContent).toContain(where);
    expect(
      screen.getAllByText((_, element) => element?.textContent?.startsWith(`Walk the site, ${where}`) ?? false),
    ).not.toHaveLength(0);
  });

  it('undoes all moves at once', async () => {
    const sent = await show();
    for (const count of [1, 2, 3]) {
      await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
      await waitFor(() => expect(sent).toHaveLength(count));
    }
    await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent.map((call) => +inputOf(call).changes.startTime - +noon)).toEqual([DAY_MS, 2 * DAY_MS, 3 * DAY_MS, 0]);
    expect(sent.map((call) => inputOf(call).version)).toEqual([3, 4, 5, 6]);
  });

  it('moves by 15 minutes in the week and changes the length', async () => {
    localStorage.setItem('stanchion-calendar-view', JSON.stringify('week'));
    const sent = await show();
    await userEvent.keyboard('{Alt>}{ArrowUp}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await waitFor(() => expect(sent).toHaveLength(2));
    const last = inputOf(sent[1] ?? { path: '', input: {} }).changes;
    expect([+last.startTime - +noon, +last.endTime - +last.startTime]).toEqual([-15 * 60_000, 75 * 60_000]);
  });

  it('moves by a day in the agenda, even before the first day, and keeps the focus', async () => {
    localStorage.setItem('stanchion-calendar-view', JSON.stringify('agenda'));
    const sent = await show();
    expect((await chip()).getAttribute('aria-keyshortcuts')).toBe(MOVE_SHORTCUTS.agenda);
    const head = (days: number) => new RegExp(`${fullDay(new Date(+noon + days * DAY_MS))}$`);
    for (const [key, days] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', -1],
    ] as const) {
      await userEvent.keyboard(`{Alt>}{${key}}{/Alt}`);
      await screen.findByRole('heading', { name: head(days) });
      await waitFor(async () => expect(await chip()).toBe(document.activeElement));
      expect(screen.getByText(/^Walk the site, /).getAttribute('role')).toBe('status');
    }
    await waitFor(() => expect(sent).toHaveLength(3));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(+inputOf(sent.at(-1) ?? { path: '', input: {} }).changes.startTime).toBe(+noon));
    await screen.findByRole('heading', { name: head(0) });
  });
});

describe('moving an event over several days by keyboard', () => {
  const FAIR = { ...EVENT, startTime: new Date('2027-03-09T09:00:00Z'), endTime: new Date('2027-03-11T18:00:00Z') };
  const rowOf = (day: number) => document.querySelector<HTMLElement>(`[data-event-day="2027-03-${day}"]`);
  const focusedDay = () => document.activeElement?.getAttribute('data-event-day');

  async function showFair(view: string) {
    localStorage.setItem('stanchion-calendar-view', JSON.stringify(view));
    const sent = serve(FAIR, '?day=2027-03-08');
    await waitFor(() => expect(rowOf(10)).not.toBeNull());
    rowOf(10)?.focus();
    return sent;
  }

  it.each(['month', 'week', 'agenda'])('keeps the focus on the same row of the event in the %s', async (view) => {
    const sent = await showFair(view);
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(focusedDay()).toBe('2027-03-11');
    await waitFor(() => expect(rowOf(9)).toBeNull());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(rowOf(10)).toBeNull());
    expect(focusedDay()).toBe('2027-03-12');
    await waitFor(() => expect(sent).toHaveLength(2));
    await screen.findByText(/^Moved to Thu, Mar\s11/);
    expect(focusedDay()).toBe('2027-03-12');
  });

  it('follows the last row to a day that the event was not on before', async () => {
    await showFair('agenda');
    rowOf(11)?.focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(focusedDay()).toBe('2027-03-12'));
  });

  it('does not scroll to other days if the row is already shown', async () => {
    localStorage.setItem('stanchion-calendar-view', JSON.stringify('agenda'));
    serve(FAIR, '?day=2027-03-11');
    await waitFor(() => expect(rowOf(11)).not.toBeNull());
    rowOf(11)?.focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(focusedDay()).toBe('2027-03-12'));
    expect(rowOf(10)).toBeNull();
  });

  it('leaves the focus on a row that the user moved to', async () => {
    await showFair('agenda');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(rowOf(9)).toBeNull());
    // To the button of its menu, and on to the next row.
    await userEvent.tab();
    await userEvent.tab();
    expect(focusedDay()).toBe('2027-03-12');
    fireEvent.click(screen.getByRole('button', { name: 'Draw again' }));
    expect(focusedDay()).toBe('2027-03-12');
  });
});

describe('moving an event in the day list of the month on phones', () => {
  const media = window.matchMedia;
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media(query), matches: true }));
    localStorage.setItem('stanchion-calendar-view', JSON.stringify('month'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const heading = (days: number) =>
    screen.findByRole('heading', { name: createCalendarFormats('UTC').full(dayAfter(days)) });
  const dayAfter = (days: number) => calendarDay(new Date(+noon + days * DAY_MS), 'UTC');
  const startsAt = (call: Call | undefined) => call && inputOf(call).changes.startTime;

  it('follows the event by keyboard and keeps the focus', async () => {
    const sent = serve(EVENT_TODAY);
    await heading(0);
    (await chip()).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await heading(1);
    await waitFor(async () => expect(document.activeElement).toBe(await chip()));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await heading(8);
    await waitFor(() => expect(startsAt(sent.at(-1))).toEqual(new Date(+noon + 8 * DAY_MS)));
  });

  it('moves by the menu of the event, which keeps the focus', async () => {
    const sent = serve(EVENT_TODAY);
    await userEvent.click(await screen.findByRole('button', { name: 'Move Walk the site' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Previous day/ }));
    await heading(-1);
    await waitFor(() => expect(startsAt(sent[0])).toEqual(new Date(+noon - DAY_MS)));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Walk the site' })),
    );
    expect(screen.getByText(/^Walk the site, /).getAttribute('role')).toBe('status');
  });

  it('moves to any date', async () => {
    const sent = serve(EVENT_TODAY);
    await userEvent.click(await screen.findByRole('button', { name: 'Move Walk the site' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Another date/ }));
    const date = await screen.findByLabelText(/^New date/);
    fireEvent.change(date, { target: { value: dayAfter(40) } });
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await heading(40);
    await waitFor(() => expect(startsAt(sent[0])).toEqual(new Date(+noon + 40 * DAY_MS)));
  });
});

const [day = ''] = daysOf(EVENT, 'UTC');

/** A row whose event somebody else can move. */
function Row({ onMove }: { onMove: (version: number, days: number) => void }) {
  const [by, setBy] = useState(0);
  const { version, startTime, endTime } = EVENT;
  const event = {
    ...EVENT,
    version: version + by,
    startTime: addDays(startTime, by),
    endTime: addDays(endTime, by),
  };
  return (
    <>
      <MoveMenu event={event} day={day} onMove={(days) => onMove(event.version, days)} />
      <button type="button" onClick={() => setBy(3)}>
        Move it elsewhere
      </button>
    </>
  );
}

it('moves the event as it was when the date was asked for, even if somebody has moved it meanwhile', async () => {
  const moves: [version: number, days: number][] = [];
  renderInPortal(<Row onMove={(...move) => moves.push(move)} />, () => ({}));
  await userEvent.click(await screen.findByRole('button', { name: `Move ${EVENT.title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Another date/ }));
  const date = await screen.findByLabelText(/^New date/);
  fireEvent.click(screen.getByText('Move it elsewhere'));
  fireEvent.change(date, { target: { value: shiftDay(day, 10) } });
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(moves).toEqual([[EVENT.version, 10]]);
});
