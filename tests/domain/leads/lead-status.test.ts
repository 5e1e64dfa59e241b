import { describe, expect, it } from 'vitest';
import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import { changeLeadStatus, isOpenStatus, startLead } from '@/domain/leads/lead-status';

const now = new Date('2026-07-04T10:00:00Z');
const entered = new Date('2026-06-01T08:00:00Z');
const closed = new Date('2026-06-02T08:00:00Z');
const companyName = 'Arena';
const none: ReadonlySet<string> = new Set();

const CLOSES = {
  NEW: false,
  CONTACTED: false,
  CONSULTATION_SCHEDULED: false,
  PROPOSAL_SENT: false,
  CLOSED_WON: true,
  CLOSED_LOST: true,
} satisfies Record<LeadStatus, boolean>;

const RULES = {
  NEW: [],
  CONTACTED: ['contacted.follow-up'],
  CONSULTATION_SCHEDULED: ['consultation-scheduled.prepare', 'consultation-scheduled.follow-up'],
  PROPOSAL_SENT: ['proposal-sent.follow-up', 'proposal-sent.second-follow-up'],
  CLOSED_WON: ['closed-won.onboarding', 'closed-won.check-in'],
  CLOSED_LOST: ['closed-lost.post-mortem'],
} satisfies Record<LeadStatus, string[]>;

const leadIn = (status: LeadStatus) => ({
  status,
  companyName,
  stageEnteredAt: entered,
  closedAt: CLOSES[status] ? closed : null,
  lostReason: 'PRICE' as const,
  lostReasonDetail: 'Two guards fewer',
});
/** A new loss is not stated until somebody says why (D64). Any other move keeps the reason of the last one. */
const lossAfter = (to: LeadStatus) =>
  to === 'CLOSED_LOST'
    ? { lostReason: null, lostReasonDetail: '' }
    : { lostReason: 'PRICE', lostReasonDetail: 'Two guards fewer' };
const pairs = LEAD_STATUSES.flatMap((from) => LEAD_STATUSES.map((to) => ({ from, to })));

describe('changeLeadStatus', () => {
  it('covers all 36 pairs', () => expect(pairs).toHaveLength(36));

  it.each(pairs.filter(({ from, to }) => from !== to))('$from to $to', ({ from, to }) => {
    const outcome = changeLeadStatus({ lead: leadIn(from), to, now, openRules: none });
    expect(outcome.changes).toEqual({
      status: to,
      stageEnteredAt: now,
      closedAt: CLOSES[to] ? now : null,
      ...lossAfter(to),
    });
    expect(outcome.tasks.map((task) => task.autoRule)).toEqual(RULES[to]);
    const changed = { type: 'lead_status_changed', from, to };
    expect(outcome.events).toEqual(to === 'CLOSED_WON' ? [changed, { type: 'lead_converted' }] : [changed]);
  });

  it.each(pairs.filter(({ from, to }) => from === to))('$from to $to changes nothing', ({ from, to }) => {
    const { companyName: _, ...same } = leadIn(from);
    expect(changeLeadStatus({ lead: leadIn(from), to, now, openRules: none })).toEqual({
      changes: same,
      tasks: [],
      events: [],
    });
  });

  it('does not repeat a task that is still open (D12)', () => {
    const openRules = new Set(['proposal-sent.follow-up']);
    const { tasks } = changeLeadStatus({ lead: leadIn('NEW'), to: 'PROPOSAL_SENT', now, openRules });
    expect(tasks.map((task) => task.autoRule)).toEqual(['proposal-sent.second-follow-up']);
  });
});

describe('startLead', () => {
  it.each(LEAD_STATUSES)('creates a lead as %s', (status) => {
    const start = startLead({ status, companyName, now });
    expect(start.stageEnteredAt).toBe(now);
    expect(start.closedAt).toBe(CLOSES[status] ? now : null);
    expect(start.tasks.map((task) => task.autoRule)).toEqual(RULES[status]);
    expect(start.events).toEqual([{ type: 'lead_created', status }]);
    expect(isOpenStatus(status)).toBe(!CLOSES[status]);
  });
});
