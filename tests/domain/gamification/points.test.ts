import { describe, expect, it } from 'vitest';
import {
  ACHIEVEMENT_IDS,
  ACHIEVEMENTS,
  achievementsBy,
  achievementsOfStreak,
  progressTowards,
} from '@/domain/gamification/achievements';
import {
  CHALLENGE_IDS,
  CHALLENGE_POINTS,
  challengeOf,
  challengeSubject,
  challengesBy,
} from '@/domain/gamification/challenges';
import { maskEmail, ranksOf } from '@/domain/gamification/leaderboard-rows';
import { LEADERBOARD_PERIODS, periodStart } from '@/domain/gamification/periods';
import { ACTION_POINTS, dailyAwards, type PlainAction, pointsFor } from '@/domain/gamification/point-actions';
import { type PointChange, pointChanges } from '@/domain/gamification/point-changes';
import { describePoints } from '@/domain/gamification/point-texts';
import type { DomainEvent } from '@/domain/outbox/domain-event';

describe('points', () => {
  it.each<[PlainAction, number, number | null]>([
    ['LEAD_CREATED', 10, 20],
    ['NOTE_ADDED', 2, 20],
    ['TASK_COMPLETED', 5, null],
    ['DAILY_LOGIN', 5, null],
    ['LEAD_CONVERTED', 100, null],
    ['STREAK_BONUS', 50, null],
  ])('for %s are %i, doubled for PRO, at most %s times a day', (action, points, most) => {
    expect([pointsFor(action, 'FREE'), pointsFor(action, 'PRO')]).toEqual([points, 2 * points]);
    expect(dailyAwards(action)).toBe(most);
    expect(ACTION_POINTS[action]).toBe(points);
  });

  const earned = (action: string) => [{ kind: 'earn', action }];
  const back = (kind: string, reason: string, ...actions: string[]) => [{ kind, actions, reason }];
  const WON = { from: 'NEW', to: 'CLOSED_WON' } as const;
  const REOPENED = { from: 'CLOSED_WON', to: 'NEW' } as const;

  it.each<[string, DomainEvent[], unknown]>([
    ['a new lead', [{ type: 'lead_created', status: 'NEW' }], earned('LEAD_CREATED')],
    ['a lead that is created as won', [{ type: 'lead_created', status: 'CLOSED_WON' }], earned('LEAD_CREATED')],
    ['a win', [{ type: 'lead_status_changed', ...WON }, { type: 'lead_converted' }], earned('LEAD_CONVERTED')],
    ['reopening', [{ type: 'lead_status_changed', ...REOPENED }], back('takeBack', 'reopened', 'LEAD_CONVERTED')],
    ['undoing that', [{ type: 'lead_status_changed', ...WON }], back('giveBack', 'reopened', 'LEAD_CONVERTED')],
    ['another move', [{ type: 'lead_status_changed', from: 'NEW', to: 'CLOSED_LOST' }], []],
    ['an edit', [{ type: 'lead_updated', fields: ['phone'] }], []],
    [
      'a deletion',
      [{ type: 'lead_deleted', companyName: 'A' }],
      back('takeBack', 'deleted', 'LEAD_CREATED', 'LEAD_CONVERTED'),
    ],
    [
      'a restoration',
      [{ type: 'lead_restored', companyName: 'A' }],
      back('giveBack', 'deleted', 'LEAD_CREATED', 'LEAD_CONVERTED'),
    ],
    [
      'a completion',
      [
        { type: 'task_completed', title: 'T' },
        { type: 'task_updated', title: 'T' },
      ],
      earned('TASK_COMPLETED'),
    ],
    ['reopening a task', [{ type: 'task_reopened', title: 'T' }], back('takeBack', 'reopened', 'TASK_COMPLETED')],
    [
      'undoing that',
      [{ type: 'task_completion_restored', title: 'T' }],
      back('giveBack', 'reopened', 'TASK_COMPLETED'),
    ],
    ['deleting a task', [{ type: 'task_deleted', title: 'T' }], back('takeBack', 'deleted', 'TASK_COMPLETED')],
    ['restoring a task', [{ type: 'task_restored', title: 'T' }], back('giveBack', 'deleted', 'TASK_COMPLETED')],
    ['a note', [{ type: 'note_created', title: 'N' }], earned('NOTE_ADDED')],
    ['deleting a note', [{ type: 'note_deleted', title: 'N' }], back('takeBack', 'deleted', 'NOTE_ADDED')],
    ['restoring a note', [{ type: 'note_restored', title: 'N' }], back('giveBack', 'deleted', 'NOTE_ADDED')],
    ['an import', [{ type: 'data_imported', noun: 'lead', count: 3 }], []],
  ])('change as expected after %s', (_, events, expected) => {
    expect(pointChanges(events)).toEqual(expected as PointChange[]);
  });
});

describe('achievements', () => {
  it('are the twelve of D33, at their levels', () => {
    expect(ACHIEVEMENT_IDS).toHaveLength(12);
    expect(achievementsBy('LEAD_CREATED').map(({ level }) => level)).toEqual([1, 10, 50, 100]);
    expect(achievementsBy('LEAD_CONVERTED').map(({ level }) => level)).toEqual([1, 10]);
    expect(achievementsBy('TASK_COMPLETED').map(({ level }) => level)).toEqual([50]);
    expect(achievementsBy('NOTE_ADDED').map(({ level }) => level)).toEqual([25]);
    expect([6, 7, 29, 30].map(achievementsOfStreak)).toEqual([
      [],
      ['streak_7'],
      ['streak_7'],
      ['streak_7', 'streak_30'],
    ]);
    expect(ACHIEVEMENTS.first_email.by).toEqual({ first: 'email' });
    expect(ACHIEVEMENTS.first_team.by).toEqual({ first: 'team' });
  });

  it('report progress up to the goal', () => {
    const standing = { added: 12, won: 0, completed: 31, written: 0, longestStreak: 8 };
    expect(progressTowards('ten_leads', standing)).toEqual({ done: 10, of: 10 });
    expect(progressTowards('fifty_tasks', standing)).toEqual({ done: 31, of: 50 });
    expect(progressTowards('streak_30', standing)).toEqual({ done: 8, of: 30 });
    expect(progressTowards('first_email', standing)).toBeNull();
  });
});

describe('challenges', () => {
  it('are three a week, worth 500 points in total', () => {
    expect(CHALLENGE_IDS).toHaveLength(3);
    expect(CHALLENGE_POINTS).toBe(500);
    expect(challengesBy('LEAD_CREATED')).toEqual(['leads']);
    expect(challengesBy('NOTE_ADDED')).toEqual([]);
  });

  it('are identified by their week', () => {
    expect(challengeOf(challengeSubject('wins', '2027-03-01'))?.name).toBe('Win 2 deals');
    expect(challengeOf('2027-03-01 gone')).toBeUndefined();
  });
});

it.each([
  ['2027-03-04', ['2027-03-04', '2027-03-01', '2027-03-01', '1970-01-01']],
  ['2027-03-01', ['2027-03-01', '2027-03-01', '2027-03-01', '1970-01-01']],
  ['2027-03-07', ['2027-03-07', '2027-03-01', '2027-03-01', '1970-01-01']],
  ['2027-01-02', ['2027-01-02', '2026-12-28', '2027-01-01', '1970-01-01']],
])('starts the periods of %s on the right days', (day, starts) => {
  expect(LEADERBOARD_PERIODS.map((period) => periodStart(period, day))).toEqual(starts);
});

it('gives equal scores the same rank', () => {
  expect(ranksOf([90, 70, 70, 50])).toEqual([1, 2, 2, 4]);
  expect(ranksOf([5, 5, 5])).toEqual([1, 1, 1]);
  expect(ranksOf([])).toEqual([]);
});

it.each([
  ['robin@northgate.example', 'r***@n***'],
  ['"a@b"@c.example', '"***@c***'],
])('masks %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

it.each<[Parameters<typeof describePoints>[0], string]>([
  [{ action: 'LEAD_CREATED', subject: 'x', name: 'Northgate Arena' }, 'Added Northgate Arena'],
  [{ action: 'LEAD_CREATED', subject: 'x', name: null }, 'Added a lead'],
  [{ action: 'LEAD_CONVERTED', subject: 'x', name: 'Northgate Arena' }, 'Won Northgate Arena'],
  [{ action: 'LEAD_CONVERTED', subject: 'x', name: null }, 'Won a deal'],
  [{ action: 'TASK_COMPLETED', subject: 'x', name: 'Call Jo' }, 'Completed “Call Jo”'],
  [{ action: 'TASK_COMPLETED', subject: 'x', name: null }, 'Completed a task'],
  [{ action: 'NOTE_ADDED', subject: 'x', name: 'Gates' }, 'Wrote “Gates”'],
  [{ action: 'NOTE_ADDED', subject: 'x', name: null }, 'Wrote a note'],
  [{ action: 'DAILY_LOGIN', subject: '2027-03-01', name: null }, 'Daily visit'],
  [{ action: 'STREAK_BONUS', subject: '2027-03-01', name: null }, 'Streak bonus'],
  [{ action: 'ACHIEVEMENT_UNLOCKED', subject: 'first_win', name: null }, 'Achievement: First win'],
  [{ action: 'CHALLENGE_COMPLETED', subject: '2027-03-01 wins', name: null }, 'Challenge: Win 2 deals'],
])('describes an entry: %o', (entry, text) => {
  expect(describePoints(entry)).toBe(text);
});
