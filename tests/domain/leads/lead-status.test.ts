import { describe, expect, it } from 'vitest';
import { LEAD_STATUSES, type LeadStatus, OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { changeLeadStatus, isOpenStatus, isStageTimeKnown, startLead } from '@/domain/leads/lead-status';
import { addFollowUpCounts, type FollowUp } from '@/domain/tasks/follow-ups';

const now = new Date('2026-07-04T10:00:00Z');
const entered = new Date('2026-06-01T08:00:00Z');
const closed = new Date('2026-06-02T08:00:00Z');
const companyName = 'Arena';
const timezone = 'America/New_York';
const worker = { timezone, streakDaysOff: [] };

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
/**
 * The reason of a new loss is "not stated" until it is given (D64). Any other move keeps the reason of the last one.
 */
const lossAfter = (to: LeadStatus) =>
  to === 'CLOSED_LOST'
    ? { lostReason: null, lostReasonDetail: '' }
    : { lostReason: 'PRICE', lostReasonDetail: 'Two guards fewer' };
/** An automatic task named for its rule; open and untouched unless `changes` say otherwise. */
const followUp = (autoRule: string, changes: Partial<FollowUp> = {}): FollowUp => ({
  id: autoRule,
  title: autoRule,
  autoRule,
  status: 'PENDING',
  version: 1,
  isEdited: false,
  removedAt: null,
  ...changes,
});
const CLOSED = LEAD_STATUSES.filter((status) => CLOSES[status]);
const pairs = LEAD_STATUSES.flatMap((from) => LEAD_STATUSES.map((to) => ({ from, to })));

describe('changeLeadStatus', () => {
  it('covers all 36 pairs', () => expect(pairs).toHaveLength(36));

  it.each(pairs.filter(({ from, to }) => from !== to))('$from to $to', ({ from, to }) => {
    const outcome = changeLeadStatus({ lead: leadIn(from), to, now, timezone, worker, followUps: [] });
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
    expect(changeLeadStatus({ lead: leadIn(from), to, now, timezone, worker, followUps: [] })).toEqual({
      changes: same,
      tasks: [],
      removed: [],
      restored: [],
      events: [],
    });
  });

  it('does not repeat a task that is still open (D12)', () => {
    const followUps = [followUp('proposal-sent.follow-up')];
    const { tasks } = changeLeadStatus({ lead: leadIn('NEW'), to: 'PROPOSAL_SENT', now, timezone, worker, followUps });
    expect(tasks.map((task) => task.autoRule)).toEqual(['proposal-sent.second-follow-up']);
  });
});

describe('the follow-up tasks of a lead that is closed (D79)', () => {
  const move = (from: LeadStatus, to: LeadStatus, followUps: FollowUp[], at = now) => {
    const { tasks, removed, restored } = changeLeadStatus({
      lead: leadIn(from),
      to,
      now: at,
      timezone,
      worker,
      followUps,
    });
    return {
      added: tasks.map(({ autoRule }) => autoRule),
      removed: removed.map(({ id }) => id),
      restored: restored.map(({ id }) => id),
    };
  };
  const removedAt = (at: string) => ({ removedAt: new Date(at) });

  it('are removed if they are of an earlier stage and untouched', () => {
    const followUps = [
      followUp('contacted.follow-up', { status: 'OVERDUE' }),
      followUp('consultation-scheduled.prepare', { isEdited: true }),
      followUp('consultation-scheduled.follow-up', { status: 'IN_PROGRESS', isEdited: true }),
      followUp('proposal-sent.follow-up'),
      followUp('closed-won.onboarding'),
      followUp('a-rule-of-the-past'),
    ];
    expect(move('PROPOSAL_SENT', 'CLOSED_LOST', followUps)).toEqual({
      added: ['closed-lost.post-mortem'],
      removed: ['contacted.follow-up', 'proposal-sent.follow-up', 'closed-won.onboarding'],
      restored: [],
    });
  });

  it('stay while the lead moves between open stages', () => {
    expect(move('CONTACTED', 'PROPOSAL_SENT', [followUp('contacted.follow-up')]).removed).toEqual([]);
  });

  it.each(CLOSED)('of a lead that passed all stages and then %s: only those of the last stage are open', (last) => {
    let [open, from]: [FollowUp[], LeadStatus] = [[], 'NEW'];
    for (const to of [...OPEN_STATUSES, ...CLOSED.filter((status) => status !== last), last]) {
      const { tasks, removed } = changeLeadStatus({ lead: leadIn(from), to, now, timezone, worker, followUps: open });
      open = [...open.filter((task) => !removed.includes(task)), ...tasks.map(({ autoRule }) => followUp(autoRule))];
      from = to;
    }
    expect(open.map(({ autoRule }) => autoRule)).toEqual(RULES[last]);
  });

  it('return when it is reopened on the same day in the zone, and then are not added again', () => {
    const today = removedAt('2026-07-04T04:00:00Z');
    const followUps = [followUp('proposal-sent.follow-up', today)];
    expect(move('CLOSED_LOST', 'PROPOSAL_SENT', followUps)).toEqual({
      added: ['proposal-sent.second-follow-up'],
      removed: [],
      restored: ['proposal-sent.follow-up'],
    });
    const yesterday = removedAt('2026-07-04T03:59:59Z');
    expect(move('CLOSED_LOST', 'NEW', [followUp('proposal-sent.follow-up', yesterday)]).restored).toEqual([]);
  });

  it('do not return when the lead moves between closed stages; those of a closed stage never return', () => {
    const today = removedAt('2026-07-04T09:00:00Z');
    expect(move('CLOSED_LOST', 'CLOSED_WON', [followUp('contacted.follow-up', today)]).restored).toEqual([]);
    expect(move('CLOSED_WON', 'NEW', [followUp('closed-lost.post-mortem', today)]).restored).toEqual([]);
  });

  it('include those of the event clock only if it is lost, whatever they wait for', () => {
    const clock = [
      followUp('clock.permit', { status: 'OVERDUE' }),
      followUp('clock.catch-up.accepted'),
      followUp('clock.roster', { isEdited: true }),
      followUp('clock.headcount', { status: 'IN_PROGRESS' }),
    ];
    expect(move('PROPOSAL_SENT', 'CLOSED_WON', clock).removed).toEqual([]);
    for (const from of ['PROPOSAL_SENT', 'CLOSED_WON'] as const) {
      expect(move(from, 'CLOSED_LOST', clock).removed).toEqual(['clock.permit', 'clock.catch-up.accepted']);
    }
    const removed = [followUp('clock.permit', removedAt('2026-07-04T09:00:00Z'))];
    expect(move('CLOSED_LOST', 'NEW', removed).restored).toEqual(['clock.permit']);
    expect(move('CLOSED_LOST', 'CLOSED_WON', removed).restored).toEqual(['clock.permit']);
    expect(move('CLOSED_LOST', 'NEW', [followUp('clock.permit', removedAt('2026-07-03T09:00:00Z'))]).restored).toEqual(
      [],
    );
  });

  it('return once per rule, and not if the rule has an open task', () => {
    const earlier = followUp('contacted.follow-up', { id: 'earlier', ...removedAt('2026-07-04T08:00:00Z') });
    const later = followUp('contacted.follow-up', { id: 'later', ...removedAt('2026-07-04T09:00:00Z') });
    expect(move('CLOSED_LOST', 'NEW', [later, earlier]).restored).toEqual(['later']);
    expect(move('CLOSED_LOST', 'NEW', [earlier, later]).restored).toEqual(['later']);
    expect(move('CLOSED_LOST', 'NEW', [later, followUp('contacted.follow-up')]).restored).toEqual([]);
  });
});

describe('startLead', () => {
  it.each(LEAD_STATUSES)('creates a lead as %s', (status) => {
    const start = startLead({ status, companyName, now, worker });
    expect(start.stageEnteredAt).toBe(now);
    expect(start.closedAt).toBe(CLOSES[status] ? now : null);
    expect(start.tasks.map((task) => task.autoRule)).toEqual(RULES[status]);
    expect(start.events).toEqual([{ type: 'lead_created', status }]);
    expect(isOpenStatus(status)).toBe(!CLOSES[status]);
  });
});

it('adds up what changes did to follow-up tasks', () => {
  expect(addFollowUpCounts({ createdTasks: 1, removedTasks: 2 }, { removedTasks: 1, restoredTasks: 4 })).toEqual({
    createdTasks: 1,
    removedTasks: 3,
    restoredTasks: 4,
  });
  expect(addFollowUpCounts({}, {})).toEqual({});
});

it.each([
  ['NEW', null, true],
  ['CLOSED_WON', null, false],
  ['CLOSED_LOST', now, true],
] as const)('knows since when a lead is in %s, closed at %j: %j', (status, closedAt, expected) => {
  expect(isStageTimeKnown({ status, closedAt })).toBe(expected);
});
