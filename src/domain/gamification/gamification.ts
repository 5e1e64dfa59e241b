import { z } from 'zod';
import { ACHIEVEMENT_IDS } from '#domain/gamification/achievements';
import { CHALLENGE_IDS } from '#domain/gamification/challenges';
import { BOARD_MEASURES, BOARD_PLACES, BOARD_SCOPES, MAX_BOARD_PLACES } from '#domain/gamification/leaderboard-rows';
import { LEADERBOARD_PERIODS } from '#domain/gamification/periods';
import { POINT_ACTIONS, POINT_COUNTERS, type PointCounter } from '#domain/gamification/point-actions';
import { TIERS } from '#domain/plans/plan-table';
import { pagingFields } from '#domain/shared/paging-schemas';
import { timestamp } from '#domain/shared/time-schemas';

const count = z.int().min(0);
const days = count.meta({ description: 'In days.' });
const rank = z.int().min(1).nullable();
const ID = '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43';

/** An entry of the ledger as its owner sees it. */
export const pointEntry = z
  .object({
    id: z.uuid(),
    action: z.enum(POINT_ACTIONS),
    description: z.string(),
    points: z.int().meta({ description: '0 beyond the maximum of awards a day.' }),
    createdAt: timestamp,
    takenBackAt: timestamp
      .nullable()
      .meta({ description: 'Set if what it was earned by was undone, deleted or reopened. It then counts nowhere.' }),
  })
  .meta({
    title: 'PointEntry',
    examples: [
      {
        id: ID,
        action: 'LEAD_CREATED',
        description: 'Added Harbor Arena',
        points: 10,
        createdAt: '2027-03-02T09:30:00.000Z',
        takenBackAt: null,
      },
    ],
  });

export type PointEntry = z.infer<typeof pointEntry>;

const achievement = z.object({
  id: z.enum(ACHIEVEMENT_IDS),
  unlockedAt: timestamp,
  achievement: z.object({ name: z.string(), description: z.string(), icon: z.string(), points: count }),
});

const challenge = z.object({
  id: z.enum(CHALLENGE_IDS),
  name: z.string(),
  icon: z.string(),
  points: count,
  done: count,
  goal: count,
  completedAt: timestamp.nullable(),
});

const counters = Object.fromEntries(POINT_COUNTERS.map((name) => [name, count])) as Record<PointCounter, typeof count>;

/** The user's own standing (spec 1 section 3, spec 2 section 3). */
export const gamificationStats = z
  .object({
    totalPoints: z.int(),
    currentStreak: days,
    longestStreak: days,
    bonusOn: z.string().nullable().meta({
      description:
        'The day of the next streak bonus (YYYY-MM-DD) if no day is missed until then; null where only totals are known.',
    }),
    rank: rank.meta({ description: 'This week, among everybody; null without points this week.' }),
    tier: z.enum(TIERS),
    isBetaTester: z.boolean(),
    achievements: z.array(achievement).meta({ description: 'What was unlocked, last first.' }),
    recentPoints: z.array(pointEntry).meta({ description: 'What was earned or taken back last, newest first.' }),
    counters: z
      .object(counters)
      .meta({ description: 'Leads added, deals won, tasks completed and notes written, for the achievements ahead.' }),
    challenges: z
      .object({ open: z.boolean(), resetsAt: timestamp, items: z.array(challenge) })
      .meta({ description: 'This week’s challenges. `open` on the effective plan PRO.' }),
  })
  .meta({
    title: 'GamificationStats',
    examples: [
      {
        totalPoints: 1240,
        currentStreak: 6,
        longestStreak: 12,
        bonusOn: '2027-03-03',
        rank: 3,
        tier: 'PRO',
        isBetaTester: false,
        achievements: [
          {
            id: 'first_lead',
            unlockedAt: '2027-03-01T09:30:00.000Z',
            achievement: { name: 'First lead', description: 'Add your first lead', icon: 'seedling', points: 10 },
          },
        ],
        recentPoints: [],
        counters: { added: 42, won: 4, completed: 31, written: 18 },
        challenges: { open: true, resetsAt: '2027-03-08T08:00:00.000Z', items: [] },
      },
    ],
  });

export type GamificationStats = z.infer<typeof gamificationStats>;

/** The result of registering a day. */
export const registeredStreak = z
  .object({
    currentStreak: days,
    longestStreak: days,
    registered: z.boolean().meta({ description: 'Whether this was the first call of the day.' }),
  })
  .meta({ title: 'Streak', examples: [{ currentStreak: 6, longestStreak: 12, registered: true }] });

export type RegisteredStreak = z.infer<typeof registeredStreak>;

/** Input of the leaderboard. */
export const leaderboardInput = z.object({
  period: z.enum(LEADERBOARD_PERIODS).default('WEEKLY').meta({
    description:
      'The current day, week from Monday or month, from the same instant to the same instant for everybody: in the time zone of your teams for `scope=team` if they all have the same, otherwise in yours.',
  }),
  scope: z.enum(BOARD_SCOPES).default('all').meta({ description: '`team` is the members of your teams.' }),
  by: z
    .enum(BOARD_MEASURES)
    .default('points')
    .meta({ description: 'Points, or deals won; `deals` ranks you and your teammates only.' }),
  limit: z.number().int().min(1).max(MAX_BOARD_PLACES).default(BOARD_PLACES).meta({ description: 'How many places.' }),
});

export type LeaderboardInput = z.infer<typeof leaderboardInput>;

/** A place on the leaderboard (spec 2 section 3, D102). */
export const boardPlace = z.object({
  id: z.uuid().meta({ description: 'Of the user.' }),
  rank: z.int().min(1).meta({ description: 'Equal ones share a rank.' }),
  points: z.int(),
  deals: count.nullable().meta({ description: 'Deals won; null for people outside of your teams.' }),
  user: z.object({
    name: z.string().meta({ description: 'For people outside of your teams, their masked email.' }),
    email: z.string().meta({ description: 'Masked for people outside of your teams.' }),
  }),
  isYou: z.boolean(),
});

export type BoardPlace = z.infer<typeof boardPlace>;

const ownPlace = boardPlace.extend({
  rank: rank.meta({ description: 'Also if you are hidden; null with nothing in the period that it is ranked by.' }),
});

export type OwnPlace = z.infer<typeof ownPlace>;

/** The leaderboard of a period (spec 2 section 3, D30). */
export const leaderboard = z
  .object({
    leaderboard: z.array(boardPlace),
    userRank: rank.meta({
      description: 'Your own rank, also if you are hidden; null with nothing in the period that it is ranked by.',
    }),
    you: ownPlace.meta({ description: 'Your own figures, also if you are beyond `limit` or not ranked.' }),
  })
  .meta({
    title: 'Leaderboard',
    examples: [
      {
        leaderboard: [
          {
            id: ID,
            rank: 1,
            points: 340,
            deals: null,
            user: { name: 'r***@n***', email: 'r***@n***' },
            isYou: false,
          },
        ],
        userRank: null,
        you: {
          id: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e44',
          rank: null,
          points: 0,
          deals: 0,
          user: { name: 'Dana Doyle', email: 'dana@northgate.example' },
          isYou: true,
        },
      },
    ],
  });

export type Leaderboard = z.infer<typeof leaderboard>;

/** Input of the list of all entries. */
export const pointEntriesInput = z.object({ cursor: pagingFields.cursor, limit: pagingFields.limit });
