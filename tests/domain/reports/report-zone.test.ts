import { expect, it } from 'vitest';
import { isOfTeams, reportZone } from '@/domain/reports/report-zone';
import { WHOSE } from '@/domain/shared/whose';

it.each([
  [[], 'UTC'],
  [['Europe/Berlin'], 'Europe/Berlin'],
  [['Europe/Berlin', 'Europe/Berlin'], 'Europe/Berlin'],
  [['Europe/Berlin', 'Asia/Kolkata'], 'UTC'],
])('the days of teams in %j, for a user in UTC, are those of %s (D63)', (zones, zone) => {
  expect(reportZone(zones, 'UTC')).toBe(zone);
});

it('uses team zones only for figures of teams', () => {
  expect(WHOSE.filter(isOfTeams)).toEqual(['TEAM', 'UNASSIGNED']);
});
