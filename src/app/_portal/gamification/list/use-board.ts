'use client';

import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { BOARD_MEASURES, BOARD_SCOPES } from '@/domain/gamification/leaderboard-rows';
import { LEADERBOARD_PERIODS } from '@/domain/gamification/periods';

/** The tabs of Your Performance (spec 2 section 2). */
export const PERFORMANCE_VIEWS = { overview: 'Overview', achievements: 'Achievements', activity: 'Activity' } as const;

export type PerformanceView = keyof typeof PERFORMANCE_VIEWS;

export const PERFORMANCE_VIEW_IDS = Object.keys(PERFORMANCE_VIEWS) as PerformanceView[];

const CHOICES = {
  period: parseAsStringLiteral(LEADERBOARD_PERIODS).withDefault('WEEKLY'),
  scope: parseAsStringLiteral(BOARD_SCOPES).withDefault('all'),
  by: parseAsStringLiteral(BOARD_MEASURES).withDefault('points'),
  view: parseAsStringLiteral(PERFORMANCE_VIEW_IDS).withDefault('overview'),
};

/** What the page shows, kept in the address. */
export function useBoard() {
  const [{ period, scope, by, view }, choose] = useQueryStates(CHOICES);
  return { board: { period, scope, by }, view, choose: (next: Parameters<typeof choose>[0]) => void choose(next) };
}
