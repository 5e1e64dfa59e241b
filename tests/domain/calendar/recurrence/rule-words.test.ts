import { describe, expect, it } from 'vitest';
import { draftedRule, NEVER_REPEATS, repeatDraft, repeatLabels } from '@/domain/calendar/recurrence/repeat-choice';
import { parseRule } from '@/domain/calendar/recurrence/rule';
import { ruleWords } from '@/domain/calendar/recurrence/rule-words';

const TUESDAY = '2027-03-09';
const words = (rule: string) =>
  ruleWords(rule, { startDay: TUESDAY, zone: 'America/New_York', dayWords: (day) => `<${day}>` });

it.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY', 'Every week on Tuesday'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270303', 'Every week on Tuesday, until <2027-03-03>'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270303T030000Z', 'Every week on Tuesday, until <2027-03-02>'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO,WE', 'Every 2 weeks on Monday, Wednesday and Friday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10', 'Every weekday, 10 times'],
  ['FREQ=MONTHLY', 'Every month on day 9'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'Every month on day 1 and 15'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=1', 'Every month on the last day, once'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['FREQ=YEARLY', 'Every year on March 9'],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=24', 'Every 2 years on December 24'],
  ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2', 'Repeats by a rule of its own'],
  ['FREQ=YEARLY;BYWEEKNO=20;COUNT=2', 'Repeats by a rule of its own, 2 times'],
])('%s is "%s"', (rule, expected) => expect(words(rule)).toBe(expected));

it('has no words for what is no rule', () => expect(words('every Tuesday')).toBeNull());

describe('the choices of the form', () => {
  it('are named after the day', () => {
    expect(Object.values(repeatLabels('2027-03-30'))).toEqual([
      ...['Never', 'Daily', 'Weekly on Tuesday', 'Every weekday', 'Monthly on day 30'],
      ...['Monthly on the last Tuesday', 'Yearly', 'Custom'],
    ]);
    expect(repeatLabels(TUESDAY)['monthly-weekday']).toBe('Monthly on the second Tuesday');
  });

  it.each(['daily', 'weekly', 'weekdays', 'monthly', 'monthly-weekday', 'yearly'] as const)(
    'read back as they were written: %s',
    (repeats) => {
      for (const ends of ['never', 'on', 'after'] as const) {
        const draft = { ...NEVER_REPEATS, repeats, ends, until: '2027-12-31', count: '5' };
        const rule = draftedRule(draft, TUESDAY) ?? '';
        expect(parseRule(rule)).not.toBeNull();
        expect(repeatDraft(rule, TUESDAY, 'UTC')).toMatchObject({ repeats, ends });
      }
    },
  );

  it('write and read custom rules', () => {
    const custom = { ...NEVER_REPEATS, repeats: 'custom', interval: '2' } as const;
    expect(draftedRule({ ...custom, weekdays: [5, 1] }, TUESDAY)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR');
    expect(draftedRule(custom, TUESDAY)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU');
    expect(draftedRule({ ...custom, frequency: 'MONTHLY' }, TUESDAY)).toBe('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=9');
    expect(repeatDraft('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', TUESDAY, 'UTC')).toMatchObject({
      ...{ repeats: 'custom', interval: '2', weekdays: [1, 5] },
    });
  });

  it('keep a rule that they cannot write', () => {
    const rule = 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2';
    expect(repeatDraft(rule, TUESDAY, 'UTC').repeats).toBe('kept');
    expect(draftedRule(repeatDraft(rule, TUESDAY, 'UTC'), TUESDAY)).toBe(rule);
    expect(repeatDraft(null, TUESDAY, 'UTC')).toEqual(NEVER_REPEATS);
  });

  it.each([
    { ends: 'on', until: '' },
    { ends: 'after', count: '' },
    { ends: 'after', count: '0' },
  ] as const)('are no rule until they are filled in: %o', (unfinished) => {
    const rule = draftedRule({ ...NEVER_REPEATS, repeats: 'daily', ...unfinished }, TUESDAY);
    expect(parseRule(rule ?? '')).toBeNull();
  });
});
