import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_FEED_DESCRIPTION } from '@/domain/calendar/feed';
import { DAY_MS } from '@/domain/shared/time';
import { calendarFeeds } from '@/server/db/schema';
import { readFeedDocument } from '@/server/services/calendar/calendar-feed';

const { database, scope, user, caller } = userForEach({ name: 'Robin "R" Tester' });

const pending: Promise<void>[] = [];
const at = (written: string) => new Date(written);
const walk = { title: 'Walk the site', startTime: at('2026-03-12T10:00:00Z'), endTime: at('2026-03-12T11:00:00Z') };
const fileOf = async (by = caller) => (await by.calendarFeed.make()).url.split('/').at(-1) ?? '';
const read = async (by = caller) => readFeedDocument(scope, await fileOf(by));

/** Parses the document with an independent RFC 5545 library. */
const parse = (document: string) => new ICAL.Component(ICAL.parse(document));
const eventsOf = (document: string) => parse(document).getAllSubcomponents('vevent');
const textOf = (component: ICAL.Component, name: string) => component.getFirstPropertyValue(name)?.toString() ?? null;

beforeEach(async () => {
  scope.background = (work) => void pending.push(work());
  await database.db.delete(calendarFeeds);
});

describe('the document', () => {
  it('contains every field of an event in a form that other calendars can read', async () => {
    const lead = await caller.leads.create({ companyName: 'Harbour; Lights, Festival', contactPerson: 'Noor' });
    const event = await caller.calendarEvents.create({
      ...walk,
      title: 'Walk; the, site \\ "now"',
      description: 'Line one\r\nLine two;\nthree',
      location: 'Pier 4, North gate',
      attendees: ['noor@harbour.example', 'Sam Ortiz', 'not an@address'],
      leadId: lead.id,
      status: 'CONFIRMED',
      reminderMinutes: 60,
    });
    const document = await read();
    expect(document.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(document.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const calendar = parse(document);
    expect(calendar.name).toBe('vcalendar');
    expect(textOf(calendar, 'version')).toBe('2.0');
    expect(textOf(calendar, 'prodid')).toMatch(/Stanchion/);
    // A published calendar (RFC 5546) could not name attendees.
    expect(textOf(calendar, 'method')).toBeNull();
    expect(textOf(calendar, 'x-wr-calname')).toBe('Stanchion');
    const [written] = eventsOf(document);
    if (!written) throw new Error('The feed has no event.');
    expect(
      Object.fromEntries(['uid', 'summary', 'location', 'status'].map((name) => [name, textOf(written, name)])),
    ).toEqual({
      uid: `${event.id}@stanchion`,
      summary: 'Walk; the, site \\ "now"',
      location: 'Pier 4, North gate',
      status: 'CONFIRMED',
    });
    expect(textOf(written, 'description')).toBe(
      'Line one\nLine two;\nthree\n\nWith Sam Ortiz, not an@address\n\nLead: Harbour; Lights, Festival',
    );
    for (const [name, value] of [
      ['dtstart', '2026-03-12T10:00:00Z'],
      ['dtend', '2026-03-12T11:00:00Z'],
      ['dtstamp', '2026-03-10T12:00:00Z'],
      ['last-modified', '2026-03-10T12:00:00Z'],
    ] as const) {
      expect(textOf(written, name), name).toBe(value);
    }
    expect(written.getAllProperties('attendee').map((each) => String(each.getFirstValue()).toLowerCase())).toEqual([
      'mailto:noor@harbour.example',
    ]);
    expect(textOf(written, 'organizer')?.toLowerCase()).toBe(`mailto:${user.email}`);
    const [alarm, ...more] = written.getAllSubcomponents('valarm');
    expect(more).toEqual([]);
    expect([alarm && textOf(alarm, 'action'), alarm && textOf(alarm, 'trigger')]).toEqual(['DISPLAY', '-PT1H']);
    // RFC 5545, 3.6.6: a DISPLAY alarm requires a description.
    expect(alarm && textOf(alarm, 'description')).toBe('Walk; the, site \\ "now"');
  });

  it('has CRLF lines of at most 75 octets, whatever the characters', async () => {
    const title = '保安 guards für die Nacht — 🎪 '.repeat(8);
    await caller.calendarEvents.create({ ...walk, title, description: 'é'.repeat(2000) });
    const document = await read();
    expect(document.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = document.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const [written] = eventsOf(document);
    expect(written && textOf(written, 'summary')).toBe(title);
    expect(written && textOf(written, 'description')).toBe('é'.repeat(2000));
  });

  it('does not let user input inject lines', async () => {
    const title = 'x\r\nEND:VEVENT\nBEGIN:VEVENT\rATTENDEE:mailto:a@b.example\u0007';
    await caller.calendarEvents.create({
      ...walk,
      title,
      attendees: ['a@b.example\r\nX-EVIL:1', 'evil"@b.example', 'a@b.example;X=1'],
    });
    const document = await read();
    const [written, ...more] = eventsOf(document);
    expect(more).toEqual([]);
    expect(written && textOf(written, 'summary')).toBe('x\nEND:VEVENT\nBEGIN:VEVENT\nATTENDEE:mailto:a@b.example');
    expect(written?.getAllProperties('attendee')).toEqual([]);
    expect(document).not.toMatch(/^X-EVIL/m);
  });

  it('leaves out addresses and escapes names that would break a line', async () => {
    const attendees = ['a\u0001@b.example', 'a@b\u007f.example', 'ann@b.example'];
    await caller.calendarEvents.create({ ...walk, attendees });
    const document = await read();
    const [written] = eventsOf(document);
    expect(written?.getAllProperties('attendee').map((each) => String(each.getFirstValue()).toLowerCase())).toEqual([
      'mailto:ann@b.example',
    ]);
    const [organizer] = written?.getAllProperties('organizer') ?? [];
    expect([organizer?.getParameter('cn'), organizer?.getFirstValue()]).toEqual([
      "Robin 'R' Tester",
      `mailto:${user.email}`,
    ]);
    // Within quotes nothing is escaped (RFC 5545, 3.2).
    expect(document.replaceAll('\r\n ', '')).toMatch(/^ORGANIZER;CN="Robin 'R' Tester":mailto:/m);
    expect(document.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('names no organizer or attendees when the owner’s address is unusable', async () => {
    const by = callerFor(scope, await makeUser(scope, { email: 'robin\u0001@b.example' }));
    await by.calendarEvents.create({ ...walk, attendees: ['ann@b.example'] });
    const [written] = eventsOf(await read(by));
    expect([written?.getAllProperties('organizer'), written?.getAllProperties('attendee')]).toEqual([[], []]);
    expect(written && textOf(written, 'description')).toBe('With ann@b.example');
  });

  it('truncates a very long description', async () => {
    const description = '🎪'.repeat(MAX_FEED_DESCRIPTION + 1);
    await caller.calendarEvents.create({ ...walk, description });
    const [written] = eventsOf(await read());
    expect(written && textOf(written, 'description')).toBe(`${'🎪'.repeat(MAX_FEED_DESCRIPTION - 1)}…`);
  });

  it.each([
    ['SCHEDULED', 'TENTATIVE', 1],
    ['CONFIRMED', 'CONFIRMED', 1],
    ['COMPLETED', 'CONFIRMED', 0],
    ['CANCELLED', 'CANCELLED', 0],
    ['NO_SHOW', 'CANCELLED', 0],
  ] as const)('%s is %s with %i alarms', async (status, icalStatus, alarms) => {
    await caller.calendarEvents.create({ ...walk, status });
    const [written] = eventsOf(await read());
    expect(written && textOf(written, 'status')).toBe(icalStatus);
    expect(written?.getAllSubcomponents('valarm')).toHaveLength(alarms);
  });

  it('has no alarm when the reminder is off', async () => {
    await caller.calendarEvents.create({ ...walk, reminderMinutes: 0 });
    expect(eventsOf(await read())[0]?.getAllSubcomponents('valarm')).toEqual([]);
  });

  it('covers 90 days back and 400 ahead, without events that are deleted or of other users', async () => {
    const day = (days: number) => new Date(scope.now.getTime() + days * DAY_MS);
    const make = (title: string, days: number) =>
      caller.calendarEvents.create({ title, startTime: day(days - 0.01), endTime: day(days + 0.01) });
    for (const [title, days] of [
      ['past', -91],
      ['first', -90],
      ['last', 400],
      ['far', 401],
    ] as const) {
      await make(title, days);
    }
    const { id } = await make('deleted', 1);
    await caller.calendarEvents.delete({ id });
    await callerFor(scope, await makeUser(scope)).calendarEvents.create(walk);
    expect(eventsOf(await read()).map((event) => textOf(event, 'summary'))).toEqual(['first', 'last']);
  });

  it('is the same until an event changes', async () => {
    const { id } = await caller.calendarEvents.create(walk);
    const file = await fileOf();
    const before = await readFeedDocument(scope, file);
    scope.now = at('2026-03-10T18:00:00Z');
    expect(await readFeedDocument(scope, file)).toBe(before);
    await caller.calendarEvents.update({ id, changes: { title: 'Elsewhere' } });
    const [written] = eventsOf(await readFeedDocument(scope, file));
    expect(written && textOf(written, 'last-modified')).toBe('2026-03-10T18:00:00Z');
    expect(written && textOf(written, 'sequence')).toBe('1');
  });
});

describe('the address', () => {
  it('is returned once and stored only as a hash', async () => {
    expect(await caller.calendarFeed.get()).toBeNull();
    const { url, feed } = await caller.calendarFeed.make();
    expect(url).toMatch(/^http:\/\/localhost:3000\/api\/calendar-feed\/[\w-]{43}\.ics$/);
    expect(await caller.calendarFeed.get()).toEqual(feed);
    const token = url.split('/').at(-1)?.replace('.ics', '') ?? '';
    const rows = JSON.stringify(await database.db.select().from(calendarFeeds));
    expect(rows).not.toContain(token);
  });

  it('responds like an unknown address once it is replaced or revoked', async () => {
    const old = await fileOf();
    const file = await fileOf();
    expect(await readFeedDocument(scope, file)).toContain('BEGIN:VCALENDAR');
    await caller.calendarFeed.revoke();
    expect(await caller.calendarFeed.get()).toBeNull();
    const refusals = await Promise.all(
      [old, file, `${'a'.repeat(43)}.ics`, 'x', ''].map((name) =>
        readFeedDocument(scope, name).catch((error) => error),
      ),
    );
    expect(new Set(refusals.map(({ problem }) => JSON.stringify(problem)))).toEqual(
      new Set([JSON.stringify({ code: 'NOT_FOUND', message: 'There is no calendar at this address.' })]),
    );
    await expect(caller.calendarFeed.revoke()).rejects.toThrow('does not exist');
  });

  it('records its last use at most once a minute', async () => {
    const file = await fileOf();
    const use = async (now: string) => {
      scope.now = at(now);
      await readFeedDocument(scope, file);
      await Promise.all(pending);
      return (await caller.calendarFeed.get())?.lastUsedAt?.toISOString();
    };
    expect(await use('2026-03-10T12:00:00Z')).toBe('2026-03-10T12:00:00.000Z');
    expect(await use('2026-03-10T12:00:59Z')).toBe('2026-03-10T12:00:00.000Z');
    expect(await use('2026-03-10T12:01:00Z')).toBe('2026-03-10T12:01:00.000Z');
  });

  it('is rate-limited', async () => {
    const file = await fileOf();
    scope.env = { ...scope.env, RATE_LIMIT_FACTOR: 0.01 };
    await readFeedDocument(scope, file);
    await readFeedDocument(scope, file);
    await expect(readFeedDocument(scope, file)).rejects.toMatchObject({ problem: { code: 'RATE_LIMITED' } });
  });
});

describe('series and all-day events', () => {
  const NEW_YORK = 'America/New_York';
  const weekly = {
    ...walk,
    recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,TH;UNTIL=20260402',
    timeZone: NEW_YORK,
    // Monday 9:00; clocks changed on March 8.
    startTime: at('2026-03-02T14:00:00Z'),
    endTime: at('2026-03-02T15:00:00Z'),
  };

  /** Expands the document as a calendar program does, with its own description of the zone. */
  function expand(document: string) {
    const calendar = parse(document);
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const parts = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    const [series] = parts.filter((part) => part.isRecurring());
    if (!series) throw new Error('The feed has no series.');
    for (const part of parts) if (part.isRecurrenceException()) series.relateException(part);
    const iterator = series.iterator();
    const starts: string[] = [];
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { item, startDate } = series.getOccurrenceDetails(next);
      starts.push(`${startDate.toJSDate().toISOString().slice(5, 16)} ${item.summary}`);
    }
    return starts;
  }

  it('have a rule, the removed and the moved occurrences, and their zone', async () => {
    const { id } = await caller.calendarEvents.create(weekly);
    await caller.calendarEvents.delete({ id: `${id}_20260310T130000Z` });
    await caller.calendarEvents.update({
      id: `${id}_20260312T130000Z`,
      changes: { title: 'Moved', startTime: at('2026-03-13T20:00:00Z'), endTime: at('2026-03-13T21:00:00Z') },
    });
    const document = await read();
    const [zone] = parse(document).getAllSubcomponents('vtimezone');
    expect(zone && textOf(zone, 'tzid')).toBe(NEW_YORK);
    expect(document).toContain(`DTSTART;TZID=${NEW_YORK}:20260302T090000`);
    expect(document).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,TH;UNTIL=20260402T130000Z');
    expect(document).toContain(`EXDATE;TZID=${NEW_YORK}:20260310T090000`);
    expect(document).toContain(`\r\nRECURRENCE-ID;TZID=${NEW_YORK}:20260312T090000`);
    expect(eventsOf(document).map((event) => textOf(event, 'uid'))).toEqual([`${id}@stanchion`, `${id}@stanchion`]);
    const inFeed = expand(document);
    const { events } = await caller.calendarEvents.range({
      from: at('2026-03-01T00:00Z'),
      to: at('2026-04-15T00:00Z'),
    });
    expect(inFeed.toSorted()).toEqual(
      events.map(({ title, startTime }) => `${startTime.toISOString().slice(5, 16)} ${title}`),
    );
    expect(inFeed).toContain('03-13T20:00 Moved');
  });

  it('are dates if they last all day', async () => {
    const days = { allDay: true, startTime: at('2026-03-12'), endTime: at('2026-03-14') };
    const { id } = await caller.calendarEvents.create({
      ...{ ...walk, ...days, recurrence: 'FREQ=YEARLY;UNTIL=20280401' },
    });
    await caller.calendarEvents.delete({ id: `${id}_20270312T000000Z` });
    const document = await read();
    expect(document).toContain('DTSTART;VALUE=DATE:20260312\r\nDTEND;VALUE=DATE:20260314');
    expect(document).toContain('RRULE:FREQ=YEARLY;UNTIL=20280312');
    expect(document).toContain('EXDATE;VALUE=DATE:20270312');
  });

  it('start with an occurrence of the rule, and change the document only when they change', async () => {
    await caller.calendarEvents.create({ ...weekly, recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=2' });
    const file = await fileOf();
    const document = await readFeedDocument(scope, file);
    expect(document).toContain(`DTSTART;TZID=${NEW_YORK}:20260304T090000`);
    expect(expand(document)).toEqual(['03-04T14:00 Walk the site', '03-11T13:00 Walk the site']);
    scope.now = at('2026-03-20T12:00:00Z');
    expect(await readFeedDocument(scope, file)).toBe(document);
  });
});
