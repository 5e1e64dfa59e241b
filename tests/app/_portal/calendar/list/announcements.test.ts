import type { Active, Over } from '@dnd-kit/core';
import { EVENT } from '@tests/support/browser/items';
import { describe, expect, it } from 'vitest';
import { createAnnouncements, DRAG_NOT_STARTED, type DragPlace } from '@/app/_portal/calendar/list/announcements';
import { createCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import type { EventMove } from '@/app/_portal/calendar/record/event-move';

const active = { id: `${EVENT.id} 2027-03-09`, data: { current: { event: EVENT } } } as unknown as Active;
const day = (id: string) => ({ id }) as Over;

/** The announcements for drops that have the effect of `moveOf`, with plain spaces instead of Intl's. */
function announcer(moveOf: (place: DragPlace) => EventMove | null) {
  const progress = { current: DRAG_NOT_STARTED };
  const say = createAnnouncements(
    progress,
    createCalendarFormats('UTC', 'en-US', () => EVENT.startTime),
    moveOf,
  );
  const plain = (words: string | undefined) => words?.replace(/\s/g, ' ');
  return {
    say,
    plain,
    moved: (y: number) => {
      progress.current = { ...progress.current, delta: { x: 0, y } };
      return plain(say.onDragMove?.({ active, over: null }));
    },
    over: (over: Over | null) => plain(say.onDragOver({ active, over })),
    dropped: (over: Over | null) => plain(say.onDragEnd({ active, over })),
  };
}

const inMonth = () => announcer(({ over }) => over && { days: Number(String(over.id).slice(-2)) - 9, minutes: 0 });
const inWeek = () => announcer(({ delta }) => ({ days: 0, minutes: delta.y }));
const resizing = () => announcer(({ delta }) => ({ longer: delta.y }));

describe('drag announcements', () => {
  it('names the event, its day and its time, never an id', () => {
    const { over, dropped } = inMonth();
    expect(over(day('2027-03-09'))).toBe('Picked up Walk the site, Tue, Mar 9, 10:00 – 11:00 AM.');
    expect(over(day('2027-03-11'))).toBe('Walk the site, Thu, Mar 11, 10:00 – 11:00 AM.');
    expect(over(null)).toBe('Walk the site is outside the calendar.');
    expect(dropped(day('2027-03-11'))).toBe('Walk the site was dropped at Thu, Mar 11, 10:00 – 11:00 AM.');
  });

  it('waits until the event is over a day', () => {
    const { say, over } = inMonth();
    expect(say.onDragStart({ active })).toBeUndefined();
    expect(over(null)).toBeUndefined();
    expect(over(day('2027-03-10'))).toMatch(/^Picked up Walk the site, Wed/);
  });

  it('announces each time once during a drag over the hours', () => {
    const { moved, dropped } = inWeek();
    expect(moved(0)).toMatch(/^Picked up Walk the site, .*10:00/);
    expect(moved(15)).toBe('Walk the site, Tue, Mar 9, 10:15 – 11:15 AM.');
    expect(moved(15)).toBeUndefined();
    expect(moved(30)).toMatch(/10:30 – 11:30/);
    expect(dropped(null)).toBe('Walk the site was dropped at Tue, Mar 9, 10:30 – 11:30 AM.');
  });

  it('announces the new length when the end is dragged', () => {
    const { moved, dropped } = resizing();
    expect(moved(30)).toBe('Picked up Walk the site, Tue, Mar 9, 10:00 – 11:30 AM.');
    expect(dropped(null)).toBe('Walk the site now lasts Tue, Mar 9, 10:00 – 11:30 AM.');
  });

  it('announces that nothing changed', () => {
    const stays = 'Walk the site stays at Tue, Mar 9, 10:00 – 11:00 AM.';
    expect(inMonth().dropped(null)).toBe(stays);
    expect(inMonth().dropped(day('2027-03-09'))).toBe(stays);
    const { say, plain } = inWeek();
    expect(plain(say.onDragCancel({ active, over: null }))).toBe(`Canceled. ${stays}`);
  });

  it('ignores drags of anything but events', () => {
    const other = { id: 'x', data: { current: undefined } } as unknown as Active;
    const { say } = inMonth();
    expect(say.onDragOver({ active: other, over: day('2027-03-09') })).toBeUndefined();
    expect(say.onDragEnd({ active: other, over: null })).toBeUndefined();
    expect(say.onDragCancel({ active: other, over: null })).toBeUndefined();
  });
});
