import { expect, it } from 'vitest';
import { isOfTeams, reportZone } from '@/domain/reports/report-zone';
import { WHOSE } from '@/domain/shared/whose';

it.each([
  [[], 'UTC'],
  [['Europe/Berlin'], 'Europe/Berlin'],
  [['Europe/Berlin', 'Europe/Berlin'], 'Europe/Berlin'],
  [['Europe/Berlin', 'Asia/Kolkata'], 'UTC'],
])('the days of teams in %j, read by somebody in UTC, are those of %s (D63)', (zones, zone) => {
  expect(reportZone(zones, 'UTC')).toBe(zone);
});

it('is about teams where their leads count as such', () => {
  expect(WHOSE.filter(isOfTeams)).toEqual(['TEAM', 'UNASSIGNED']);
});
