'use client';

import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useIsInTeam } from '@/app/_portal/viewer';
import { BOARD_MEASURES, BOARD_SCOPES } from '@/domain/gamification/leaderboard-rows';
import { LEADERBOARD_PERIODS } from '@/domain/gamification/periods';

/** The tabs of Your Performance (spec 2 section 2). */
export const PERFORMANCE_VIEWS = { overview: 'Overview', achievements: 'Achievements', activity: 'Activity' } as const;

export type PerformanceView = keyof typeof PERFORMANCE_VIEWS;

export const PERFORMANCE_VIEW_IDS = Object.keys(PERFORMANCE_VIEWS) as PerformanceView[];

const CHOICES = {
  period: parseAsStringLiteral(LEADERBOARD_PERIODS).withDefault('WEEKLY'),
  scope: parseAsStringLiteral(BOARD_SCOPES),
  by: parseAsStringLiteral(BOARD_MEASURES).withDefault('points'),
  view: parseAsStringLiteral(PERFORMANCE_VIEW_IDS).withDefault('overview'),
};

/** What the page shows, kept in the address. It opens on the team of those who are in one (D102). */
export function useBoard() {
  const isInTeam = useIsInTeam();
  const [{ period, scope: chosen, by: measure, view }, choose] = useQueryStates(CHOICES);
  const scope = isInTeam ? (chosen ?? 'team') : 'all';
  const by = scope === 'team' ? measure : 'points';
  return { board: { period, scope, by }, view, choose: (next: Parameters<typeof choose>[0]) => void choose(next) };
}
