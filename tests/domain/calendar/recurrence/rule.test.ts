import { expect, it } from 'vitest';
import { MAX_RULE, parseRule, withEnd, writeRuleEnd } from '@/domain/calendar/recurrence/rule';

it.each([
  'FREQ=DAILY',
  'freq=weekly;byday=tu',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYDAY=-1FR;COUNT=10000',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;BYMONTHDAY=-1,15',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO',
  'FREQ=YEARLY;BYYEARDAY=-1',
  'FREQ=DAILY;UNTIL=20270303',
  'FREQ=DAILY;UNTIL=20270303T100000',
  'FREQ=DAILY;UNTIL=20270303T100000Z',
])('reads %s', (text) => expect(parseRule(text)).not.toBeNull());

it.each([
  ['nothing', ''],
  ['words', 'every Tuesday'],
  ['no frequency', 'BYDAY=TU'],
  ['a frequency below a day', 'FREQ=HOURLY'],
  ['times of day', 'FREQ=DAILY;BYHOUR=9,17'],
  ['a start', 'DTSTART=20270301T100000Z;FREQ=DAILY'],
  ['several lines', 'FREQ=DAILY\nEXDATE:20270301T100000Z'],
  ['an unknown part', 'FREQ=DAILY;X-SKIP=1'],
  ['a repeated part', 'FREQ=DAILY;FREQ=WEEKLY'],
  ['an empty part', 'FREQ=DAILY;'],
  ['an interval of zero', 'FREQ=DAILY;INTERVAL=0'],
  ['a count and an end', 'FREQ=DAILY;COUNT=3;UNTIL=20270303'],
  ['an end that does not exist', 'FREQ=DAILY;UNTIL=20270230'],
  ['a month that does not exist', 'FREQ=YEARLY;BYMONTH=13'],
  ['a day zero', 'FREQ=MONTHLY;BYMONTHDAY=0'],
  ['a weekday that does not exist', 'FREQ=WEEKLY;BYDAY=XX'],
  ['the second Tuesday of a week', 'FREQ=WEEKLY;BYDAY=2TU'],
  ['days of the month by the week', 'FREQ=WEEKLY;BYMONTHDAY=1'],
  ['weeks of a month', 'FREQ=MONTHLY;BYWEEKNO=1'],
  ['positions among nothing', 'FREQ=MONTHLY;BYSETPOS=1'],
  ['too much text', `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: MAX_RULE }, () => '1').join(',')}`],
])('refuses %s', (_, text) => expect(parseRule(text)).toBeNull());

it('replaces the end of a rule, and writes ends as RFC 5545 does', () => {
  const until = { shown: Date.UTC(2027, 2, 3, 22, 59, 59), kind: 'utc' } as const;
  expect(withEnd('FREQ=DAILY;COUNT=3;INTERVAL=2', { until })).toBe('FREQ=DAILY;INTERVAL=2;UNTIL=20270303T225959Z');
  expect(withEnd('FREQ=DAILY;UNTIL=20270303', { count: 4 })).toBe('FREQ=DAILY;COUNT=4');
  expect(writeRuleEnd({ ...until, kind: 'day' })).toBe('20270303');
});
