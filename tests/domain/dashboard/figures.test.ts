import fc from '@tests/support/fast-check';
import { inStages } from '@tests/support/reports/counted';
import { describe, expect, it } from 'vitest';
import { dashboard } from '@/domain/dashboard/dashboard';
import { activeLeads, currentMonth, totalLeads, winRate } from '@/domain/dashboard/figures';
import { hasFirstSteps } from '@/domain/dashboard/first-steps';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { calendarDay } from '@/domain/shared/time';

describe('figures over the stages', () => {
  it.each([
    ['no leads', {}, [0, 0, 0]],
    ['one in each stage', Object.fromEntries(LEAD_STATUSES.map((status) => [status, 1])), [6, 4, 1 / 6]],
    ['only won leads', { CLOSED_WON: 3 }, [3, 0, 1]],
    ['only lost leads', { CLOSED_LOST: 3 }, [3, 0, 0]],
    ['open leads count in the win rate', { NEW: 1, CLOSED_WON: 1 }, [2, 1, 0.5]],
  ])('%s', (_, some, expected) => {
    const counts = inStages(some);
    expect([totalLeads(counts), activeLeads(counts), winRate(counts)]).toEqual(expected);
  });
});

describe('the current month', () => {
  it.each([
    // Clocks go forward in New York on March 8, and back on November 1.
    ['2026-03-20T12:00:00Z', 'America/New_York', '2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'],
    ['2026-11-20T12:00:00Z', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    // Still February there.
    ['2026-03-01T04:59:59.999Z', 'America/New_York', '2026-02-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z'],
    ['2028-02-29T10:00:00Z', 'UTC', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-31T10:00:00.000Z'],
  ])('at %s in %s', (now, zone, start, end) => {
    expect(currentMonth(new Date(now), zone)).toEqual({ start: new Date(start), end: new Date(end) });
  });

  it('contains every instant of its days and no others', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns'), (now, zone) => {
        const { start, end } = currentMonth(now, zone);
        const month = (at: Date) => calendarDay(at, zone).slice(0, 7);
        expect(start <= now && now < end).toBe(true);
        expect([month(start), month(new Date(end.getTime() - 1))]).toEqual([month(now), month(now)]);
        expect(month(new Date(start.getTime() - 1))).not.toBe(month(now));
        expect(month(end)).not.toBe(month(now));
      }),
    );
  });
});

it('shows first steps until both are done, and only to new accounts', () => {
  expect(hasFirstSteps({ imported: false, added: false })).toBe(true);
  expect(hasFirstSteps({ imported: false, added: true })).toBe(true);
  expect(hasFirstSteps({ imported: true, added: true })).toBe(false);
  expect(hasFirstSteps(null)).toBe(false);
});

it('describes every figure, for integrators', () => {
  const undescribed = Object.entries(dashboard.shape).filter(([, figure]) => !figure.meta()?.description);
  expect(undescribed).toEqual([]);
});
