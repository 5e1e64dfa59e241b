import { describe, expect, it } from 'vitest';
import { batchInput, endSessionInput, eventInput, featureUseInput } from '@/domain/analytics/analytics';
import { isSessionOver, purgeAnalyticsBefore } from '@/domain/analytics/analytics-limits';
import { allowsAnalytics } from '@/domain/analytics/consent';
import { signUpFunnel } from '@/domain/analytics/funnel';
import { serverEventOf } from '@/domain/analytics/server-event';
import type { DomainEvent } from '@/domain/outbox/domain-event';

const ID = '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43';

it.each([
  [{}, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, true],
  [{ doNotTrack: 'unspecified' }, true],
  [{ doNotTrack: '1' }, false],
  [{ doNotTrack: 'yes' }, false],
  [{ globalPrivacyControl: true }, false],
])('takes the setting %o of a browser for consent: %s', (setting, allowed) => {
  expect(allowsAnalytics({ doNotTrack: null, globalPrivacyControl: undefined, ...setting })).toBe(allowed);
});

describe('a session', () => {
  const MINUTE = 60_000;

  it.each([
    ['is used', 30 * MINUTE - 1, 0, false],
    ['was unused for half an hour', 30 * MINUTE, 0, true],
    ['has lasted almost a day', 1440 * MINUTE - 1, 1440 * MINUTE - 2, false],
    ['has lasted a day', 1440 * MINUTE, 1440 * MINUTE - 1, true],
  ])('that %s: over %#', (_, now, usedAt, over) => {
    expect(isSessionOver({ startedAt: 0, usedAt }, now)).toBe(over);
  });

  it('is capped at 24 hours (spec 1 section 7)', () => {
    const end = (duration: number) => endSessionInput.safeParse({ sessionId: ID, duration });
    expect([86_399_999, 86_400_000, 86_400_001, 900_000_000].map((duration) => end(duration).data?.duration)).toEqual([
      86_399_999, 86_400_000, 86_400_000, 86_400_000,
    ]);
    expect(batchInput.parse({ duration: 86_400_001, events: [] }).duration).toBe(86_400_000);
    expect(end(-1).success).toBe(false);
    expect(end(0.5).success).toBe(false);
  });
});

describe('input', () => {
  it('has `view` as the default action of a feature', () => {
    expect(featureUseInput.parse({ feature: 'csv_import' })).toEqual({ feature: 'csv_import', action: 'view' });
  });

  it('keeps properties as they are, keys with a meaning in JavaScript included', () => {
    const given = JSON.parse('{"company":"A","contactName":null,"__proto__":{"x":[1,"é"]},"constructor":1}');
    const { properties } = eventInput.parse({ eventName: 'e', properties: given });
    expect(JSON.stringify(properties)).toBe(JSON.stringify(given));
  });

  it.each([
    ['a list', []],
    ['text', 'x'],
    ['a NUL character', { a: ['\0'] }],
    ['a lone surrogate in a name', { '\ud800': 1 }],
    ['21 levels', JSON.parse(`${'{"a":'.repeat(20)}{}${'}'.repeat(20)}`)],
    ['more than 64 KiB', { a: 'x'.repeat(65_536) }],
  ])('rejects properties that are or have %s', (_, properties) => {
    expect(eventInput.safeParse({ eventName: 'e', properties }).success).toBe(false);
  });

  it('accepts properties of 20 levels, and batches of 50', () => {
    const properties = JSON.parse(`${'{"a":'.repeat(19)}{}${'}'.repeat(19)}`);
    expect(eventInput.safeParse({ eventName: 'e', properties }).success).toBe(true);
    const batch = (count: number) => ({ events: Array(count).fill({ kind: 'pageview', path: '/' }) });
    expect(batchInput.safeParse(batch(50)).success).toBe(true);
    expect(batchInput.safeParse(batch(51)).error?.issues[0]?.message).toBe('At most 50 events');
  });
});

it.each<[DomainEvent, object | null]>([
  [
    { type: 'lead_created', status: 'NEW' },
    { category: 'lead', properties: { status: 'NEW' } },
  ],
  [
    { type: 'lead_updated', fields: ['phone'] },
    { category: 'lead', properties: { fields: ['phone'] } },
  ],
  [{ type: 'lead_converted' }, { category: 'lead', properties: {} }],
  [
    { type: 'task_created', title: 'Call Jo' },
    { category: 'task', properties: {} },
  ],
  [
    { type: 'task_updated', title: 'Call Jo' },
    { category: 'task', properties: {} },
  ],
  [
    { type: 'task_completed', title: 'Call Jo' },
    { category: 'task', properties: {} },
  ],
  [
    { type: 'data_exported', noun: 'lead' },
    { category: 'data', properties: { noun: 'lead' } },
  ],
  [
    { type: 'data_imported', noun: 'note', count: 3 },
    { category: 'data', properties: { noun: 'note', count: 3 } },
  ],
  // Already counted as lead_updated.
  [{ type: 'lead_status_changed', from: 'NEW', to: 'CONTACTED' }, null],
  [{ type: 'lead_deleted', companyName: 'Acme' }, null],
  [{ type: 'note_created', title: 'Gates' }, null],
])('counts %o without any text that somebody wrote', (event, counted) => {
  expect(serverEventOf(event)).toEqual(counted && { name: event.type, ...counted });
});

it('gives each step of the funnel its share of all users and of the previous step', () => {
  expect(
    signUpFunnel({ signedUp: 8, added: 4, worked: 3, won: 0 }).map(({ ofAll, ofBefore }) => [ofAll, ofBefore]),
  ).toEqual([
    [1, null],
    [0.5, 0.5],
    [0.375, 0.75],
    [0, 0],
  ]);
  expect(signUpFunnel({ signedUp: 0, added: 0, worked: 0, won: 0 })[1]).toMatchObject({ ofAll: null, ofBefore: null });
});

it('keeps analytics for 13 months', () => {
  expect(purgeAnalyticsBefore(new Date('2027-03-31T00:00:00Z'))).toEqual(new Date('2026-02-28T00:00:00Z'));
});
