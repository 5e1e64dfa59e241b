import { COUNTER_OF, type CountedAction, type PointCounter } from '#domain/gamification/point-actions';

interface ChallengeKind {
  name: string;
  icon: string;
  counter: PointCounter;
  goal: number;
  points: number;
}

/**
 * The challenges of every week, for users whose effective plan is PRO (D32, D44). Weeks start on Monday in the user's
 * time zone. Together they are worth 500 points, which are never doubled. Ids are stored: never change one.
 */
export const CHALLENGES = {
  leads: { name: 'Add 10 leads', icon: 'user-plus', counter: 'added', goal: 10, points: 100 },
  tasks: { name: 'Complete 15 tasks', icon: 'checklist', counter: 'completed', goal: 15, points: 150 },
  wins: { name: 'Win 2 deals', icon: 'trophy', counter: 'won', goal: 2, points: 250 },
} as const satisfies Record<string, ChallengeKind>;

export type ChallengeId = keyof typeof CHALLENGES;

export const CHALLENGE_IDS = Object.keys(CHALLENGES) as ChallengeId[];

/** The most that a week's challenges are worth (spec 2 section 6). */
export const CHALLENGE_POINTS = CHALLENGE_IDS.reduce((sum, id) => sum + CHALLENGES[id].points, 0);

/** Identifies the challenge of one week in the ledger. `week` is its Monday. */
export const challengeSubject = (id: ChallengeId, week: string): string => `${week} ${id}`;

/** The challenge of a subject in the ledger. */
export const challengeOf = (subject: string): ChallengeKind | undefined =>
  (CHALLENGES as Record<string, ChallengeKind>)[subject.slice(subject.indexOf(' ') + 1)];

/** The challenges that an action counts towards. */
export const challengesBy = (action: CountedAction): ChallengeId[] =>
  CHALLENGE_IDS.filter((id) => CHALLENGES[id].counter === COUNTER_OF[action]);
