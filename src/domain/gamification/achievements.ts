import type { CountedAction, PointCounter } from '#domain/gamification/point-actions';
import { COUNTER_OF } from '#domain/gamification/point-actions';

interface AchievementKind {
  name: string;
  description: string;
  /** The name of an icon of Tabler. */
  icon: string;
  points: number;
  /** Reached at `level` of a counter, of the longest streak in days, or at the first event of a kind. */
  by: { counter: PointCounter; level: number } | { streak: number } | { first: 'email' | 'team' };
}

/** Achievements by id, in the order in which they are shown (D33). Ids are stored: never change one. */
export const ACHIEVEMENTS = {
  first_lead: {
    name: 'First lead',
    description: 'Add your first lead',
    icon: 'seedling',
    points: 10,
    by: { counter: 'added', level: 1 },
  },
  ten_leads: {
    name: 'Ten leads',
    description: 'Add 10 leads',
    icon: 'users',
    points: 25,
    by: { counter: 'added', level: 10 },
  },
  fifty_leads: {
    name: 'Fifty leads',
    description: 'Add 50 leads',
    icon: 'users-group',
    points: 100,
    by: { counter: 'added', level: 50 },
  },
  hundred_leads: {
    name: 'Hundred leads',
    description: 'Add 100 leads',
    icon: 'building-stadium',
    points: 200,
    by: { counter: 'added', level: 100 },
  },
  first_win: {
    name: 'First win',
    description: 'Win your first deal',
    icon: 'trophy',
    points: 50,
    by: { counter: 'won', level: 1 },
  },
  ten_wins: {
    name: 'Ten wins',
    description: 'Win 10 deals',
    icon: 'medal',
    points: 250,
    by: { counter: 'won', level: 10 },
  },
  fifty_tasks: {
    name: 'Fifty tasks',
    description: 'Complete 50 tasks',
    icon: 'checklist',
    points: 100,
    by: { counter: 'completed', level: 50 },
  },
  twenty_five_notes: {
    name: '25 notes',
    description: 'Write 25 notes',
    icon: 'notes',
    points: 50,
    by: { counter: 'written', level: 25 },
  },
  streak_7: {
    name: 'Full week',
    description: 'Keep a 7-day streak',
    icon: 'flame',
    points: 50,
    by: { streak: 7 },
  },
  streak_30: {
    name: 'Full month',
    description: 'Keep a 30-day streak',
    icon: 'calendar-check',
    points: 200,
    by: { streak: 30 },
  },
  first_email: {
    name: 'First email',
    description: 'Send your first email',
    icon: 'mail',
    points: 10,
    by: { first: 'email' },
  },
  first_team: {
    name: 'First team',
    description: 'Create or join a team',
    icon: 'affiliate',
    points: 25,
    by: { first: 'team' },
  },
} as const satisfies Record<string, AchievementKind>;

export type AchievementId = keyof typeof ACHIEVEMENTS;

export const ACHIEVEMENT_IDS = Object.keys(ACHIEVEMENTS) as AchievementId[];

/** The achievement with this id; undefined for an id that no longer exists. */
export const achievementOf = (id: string): AchievementKind | undefined =>
  (ACHIEVEMENTS as Record<string, AchievementKind>)[id];

/** The achievements that the counter of an action leads to. */
export function achievementsBy(action: CountedAction): { id: AchievementId; counter: PointCounter; level: number }[] {
  return ACHIEVEMENT_IDS.flatMap((id) => {
    const { by } = achievementOf(id) as AchievementKind;
    return 'counter' in by && by.counter === COUNTER_OF[action] ? [{ id, ...by }] : [];
  });
}

/** The achievements of a streak of this many days. */
export function achievementsOfStreak(days: number): AchievementId[] {
  return ACHIEVEMENT_IDS.filter((id) => {
    const { by } = achievementOf(id) as AchievementKind;
    return 'streak' in by && days >= by.streak;
  });
}

/** How far a user has come towards an achievement, and how far they have to come. Null if there is nothing to count. */
export function progressTowards(
  id: AchievementId,
  standing: Record<PointCounter, number> & { longestStreak: number },
): { done: number; of: number } | null {
  const { by } = achievementOf(id) as AchievementKind;
  if ('first' in by) return null;
  const [done, of] = 'streak' in by ? [standing.longestStreak, by.streak] : [standing[by.counter], by.level];
  return { done: Math.min(done, of), of };
}
