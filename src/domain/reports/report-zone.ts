import type { Whose } from '#domain/shared/whose';

/** Whether figures are those of teams, and not of what a user owns or works on. */
export const isOfTeams = (whose: Whose): boolean => whose === 'TEAM' || whose === 'UNASSIGNED';

/**
 * The time zone of a report's days and months (D63): that of the teams whose leads count if all of them have the same,
 * and otherwise the user's. Personal figures count no team's leads as such: pass no zones.
 */
export function reportZone(teamZones: readonly string[], userZone: string): string {
  const [zone, ...others] = new Set(teamZones);
  return zone !== undefined && others.length === 0 ? zone : userZone;
}
