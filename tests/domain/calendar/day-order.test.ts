import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { type DayEntry, dueTime, isTimedOn, orderDay, partOnDay } from '@/domain/calendar/day-order';
import { DAY_MS, endOfDay, startOfDay } from '@/domain/shared/time';

const NEW_YORK = 'America/New_York';
const DAY = '2027-03-09';

const event = (name: string, startTime: string, endTime = startTime) => ({
  name,
  startTime: new Date(startTime),
  endTime: new Date(endTime),
});
const task = (name: string, at: string | Date) => ({
  ...{ kind: 'task' as const, name, at: new Date(at) },
  dueOn: null as string | null,
});
const taskOn = (name: string) => ({ ...task(name, endOfDay(DAY, NEW_YORK)), dueOn: DAY });
const followUp = (name: string, at: string | Date) => ({
  kind: 'follow_up' as const,
  name,
  at: new Date(at),
  dueOn: null,
});
const nameOf = (entry: DayEntry<{ name: string }, { name: string }>) =>
  entry.kind === 'event' ? entry.event.name : entry.item.name;

describe('dueTime', () => {
  it.each([
    ['is the time of a task with a time', task('', '2027-03-09T15:37:00Z'), '2027-03-09T15:37:00.000Z'],
    ['is null for a task due on a day', taskOn(''), undefined],
    ['is the time of a task whose time ends the day', task('', endOfDay(DAY, NEW_YORK)), '2027-03-10T04:59:59.999Z'],
    ['is the time of a follow-up with a time', followUp('', '2027-03-09T15:37:00Z'), '2027-03-09T15:37:00.000Z'],
    ['is null for a follow-up at the end of a day anywhere', followUp('', endOfDay(DAY, 'Asia/Kolkata')), undefined],
  ])('%s', (_, item, time) => expect(dueTime(item)?.toISOString()).toBe(time));
});

describe('partOnDay of an event', () => {
  it.each([
    ['within the day', '2027-03-09T14:00:00Z', '2027-03-09T15:00:00Z', 'all of it'],
    ['from its start', '2027-03-09T05:00:00Z', '2027-03-09T15:00:00Z', 'all of it'],
    ['until its end', '2027-03-09T14:00:00Z', '2027-03-10T05:00:00Z', 'all of it'],
    ['into the next day', '2027-03-09T14:00:00Z', '2027-03-11T15:00:00Z', 'beginning'],
    ['from midnight to midnight', '2027-03-09T05:00:00Z', '2027-03-10T05:00:00Z', 'all day'],
    ['spanning the day', '2027-03-08T14:00:00Z', '2027-03-11T15:00:00Z', 'all day'],
    ['from the day before', '2027-03-09T04:59:00Z', '2027-03-09T15:00:00Z', 'end'],
  ])('%s', (_, from, to, part) => {
    expect(partOnDay(event('', from, to), DAY, NEW_YORK)).toBe(part);
    expect(isTimedOn(event('', from, to), DAY, NEW_YORK)).toBe(['all of it', 'beginning'].includes(part));
  });
});

describe('orderDay', () => {
  it('puts all-day entries first, then untimed ones, then the rest by time, events before tasks', () => {
    const events = [
      event('at four', '2027-03-09T21:00:00Z', '2027-03-09T22:00:00Z'),
      event('three days from nine', '2027-03-09T14:00:00Z', '2027-03-12T14:00:00Z'),
      event('all day', '2027-03-09T05:00:00Z', '2027-03-10T05:00:00Z'),
      event('from midnight', '2027-03-09T05:00:00Z', '2027-03-09T06:00:00Z'),
      event('since last week', '2027-03-03T05:00:00Z', '2027-03-09T13:00:00Z'),
    ];
    const due = [
      task('task at 10:37', '2027-03-09T15:37:00Z'),
      task('task at four', '2027-03-09T21:00:00Z'),
      taskOn('task of the day'),
      followUp('follow-up', endOfDay(DAY, NEW_YORK)),
      followUp('follow-up at noon', '2027-03-09T17:00:00Z'),
    ];
    expect(orderDay({ day: DAY, events, due }, NEW_YORK).map(nameOf)).toEqual([
      'since last week',
      'all day',
      'task of the day',
      'follow-up',
      'from midnight',
      'three days from nine',
      'task at 10:37',
      'follow-up at noon',
      'at four',
      'task at four',
    ]);
  });

  it('puts a multi-day event first from its second day on', () => {
    const long = event('fair', '2027-03-09T14:00:00Z', '2027-03-12T14:00:00Z');
    const early = event('early', '2027-03-10T11:00:00Z');
    const on = (day: string, events: (typeof long)[]) => orderDay({ day, events, due: [] }, NEW_YORK).map(nameOf);
    expect(on('2027-03-09', [long, event('before', '2027-03-09T13:00:00Z')])).toEqual(['before', 'fair']);
    expect(on('2027-03-10', [early, long])).toEqual(['fair', 'early']);
  });

  it('sorts a repeated hour by instant', () => {
    const [first, second] = [event('1:50', '2027-11-07T05:50:00Z'), event('1:10 again', '2027-11-07T06:10:00Z')];
    const between = task('1:05 again', '2027-11-07T06:05:00Z');
    const order = orderDay({ day: '2027-11-07', events: [second, first], due: [between] }, NEW_YORK);
    expect(order.map(nameOf)).toEqual(['1:50', '1:05 again', '1:10 again']);
  });

  it('keeps every entry, sorted by time, regardless of the input order of events', () => {
    const begin = startOfDay(DAY, NEW_YORK).getTime();
    const events = fc.uniqueArray(
      fc
        .tuple(fc.integer({ min: -DAY_MS, max: DAY_MS - 1 }), fc.integer({ min: DAY_MS, max: 2 * DAY_MS }))
        .map(([from, to]) => ({ startTime: new Date(begin + from), endTime: new Date(begin + to) })),
      { selector: ({ startTime }) => startTime.getTime(), maxLength: 8 },
    );
    const due = fc.array(
      fc.record({
        kind: fc.constantFrom('task' as const, 'follow_up' as const),
        dueOn: fc.constantFrom(DAY, null),
        at: fc.oneof(
          fc.constant(endOfDay(DAY, NEW_YORK)),
          fc.integer({ min: 0, max: DAY_MS - 1 }).map((at) => new Date(begin + at)),
        ),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(events, due, (events, due) => {
        const order = orderDay({ day: DAY, events, due }, NEW_YORK);
        expect(order).toHaveLength(events.length + due.length);
        expect(orderDay({ day: DAY, events: events.toReversed(), due }, NEW_YORK)).toEqual(order);
        const times = order.map((entry) => (entry.kind === 'event' ? entry.event.startTime : dueTime(entry.item)));
        const timed = times.slice(times.lastIndexOf(null) + 1).map(Number);
        expect(timed).toEqual(timed.toSorted((a, b) => a - b));
        const before = times.slice(0, times.indexOf(null) + 1).filter((time) => time !== null);
        expect(before.every((time) => time.getTime() <= begin)).toBe(true);
      }),
    );
  });
});
