import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { describeLeadChange } from '@/domain/leads/lead-change';
import { LEAD_STATUSES, LOST_REASONS } from '@/domain/leads/lead-choices';
import { changeLeadStatus, STAGE_STATE, type StageState } from '@/domain/leads/lead-status';
import {
  ALREADY_UNDONE,
  MOVE_UNDO_MS,
  MOVED_AGAIN,
  movedBack,
  TOO_LATE_TO_UNDO,
  undoLeadStatus,
  untouchedFollowUps,
} from '@/domain/leads/lead-undo';
import type { TaskStatus } from '@/domain/tasks/task-choices';

const now = new Date('2026-07-04T10:00:00Z');
const later = new Date('2026-07-04T10:00:05Z');

const anyInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2026-07-01'), noInvalidDate: true });
const anyStage: fc.Arbitrary<StageState> = fc.record({
  status: fc.constantFrom(...LEAD_STATUSES),
  stageEnteredAt: anyInstant,
  closedAt: fc.option(anyInstant),
  lostReason: fc.option(fc.constantFrom(...LOST_REASONS)),
  lostReasonDetail: fc.string({ maxLength: 20 }),
});

/** A move at `now`, as the history records it. */
function move(before: StageState, to: StageState['status']) {
  const { changes: after, events } = changeLeadStatus({
    lead: { ...before, companyName: 'Arena' },
    to,
    now,
    timezone: 'UTC',
    worker: { timezone: 'UTC', streakDaysOff: [] },
    followUps: [],
  });
  const [entry] = describeLeadChange({ before, after, fields: [], events }).history;
  return { after, recorded: { at: now, before: entry?.before ?? null } };
}

const stage: StageState = {
  status: 'CLOSED_LOST',
  stageEnteredAt: new Date('2026-06-01T08:00:00Z'),
  closedAt: new Date('2026-06-01T08:00:00Z'),
  lostReason: 'PRICE',
  lostReasonDetail: '',
};

describe('undoLeadStatus', () => {
  it('restores exactly the stage before the move, for any stages', () => {
    fc.assert(
      fc.property(anyStage, fc.constantFrom(...LEAD_STATUSES), (before, to) => {
        fc.pre(before.status !== to);
        const { after, recorded } = move(before, to);
        const undone = undoLeadStatus({ lead: after, recorded, enteredAt: now, now: later });
        expect(undone).toEqual({
          ok: true,
          value: {
            changes: before,
            events: [
              { type: 'lead_status_changed', from: to, to: before.status },
              { type: 'lead_updated', fields: ['status'] },
            ],
          },
        });
        if (undone.ok) expect(Object.keys(undone.value.changes).sort()).toEqual([...STAGE_STATE].sort());
      }),
      { numRuns: 100 },
    );
  });

  it('removes a reason that was given for the loss after the move', () => {
    const open = { ...stage, status: 'NEW', closedAt: null, lostReason: null } as const;
    const { after, recorded } = move(open, 'CLOSED_LOST');
    const explained = { ...after, lostReason: 'TIMING' as const };
    const undone = undoLeadStatus({ lead: explained, recorded, enteredAt: now, now: later });
    expect(undone).toMatchObject({ value: { changes: { status: 'NEW', lostReason: null } } });
  });

  it('is refused once the lead has been moved again', () => {
    const { recorded } = move(stage, 'NEW');
    const again = { ...stage, status: 'CONTACTED', stageEnteredAt: later } as const;
    expect(undoLeadStatus({ lead: again, recorded, enteredAt: now, now: later })).toMatchObject({
      problem: { code: 'STALE_EDIT', message: MOVED_AGAIN },
    });
  });

  it.each([
    ['has been undone already', undefined],
    ['was recorded before moves could be undone', { at: now, before: null }],
  ])('is refused if the move %s', (_, recorded) => {
    expect(undoLeadStatus({ lead: stage, recorded, enteredAt: now, now: later })).toMatchObject({
      problem: { code: 'STALE_EDIT', message: ALREADY_UNDONE },
    });
  });

  it('is possible for an hour', () => {
    const { after, recorded } = move(stage, 'NEW');
    const at = (ms: number) =>
      undoLeadStatus({ lead: after, recorded, enteredAt: now, now: new Date(now.getTime() + ms) });
    expect(at(MOVE_UNDO_MS - 1).ok).toBe(true);
    expect(at(MOVE_UNDO_MS)).toMatchObject({ problem: { code: 'CONFLICT', message: TOO_LATE_TO_UNDO } });
  });
});

describe('movedBack', () => {
  it('is a change of status, but no conversion, also back to Closed Won', () => {
    expect(movedBack({ from: 'NEW', to: 'CLOSED_WON', fields: ['priority'] })).toEqual([
      { type: 'lead_status_changed', from: 'NEW', to: 'CLOSED_WON' },
      { type: 'lead_updated', fields: ['status', 'priority'] },
    ]);
    expect(movedBack({ from: 'NEW', to: 'NEW', fields: ['priority'] })).toEqual([
      { type: 'lead_updated', fields: ['priority'] },
    ]);
    expect(movedBack({ from: 'NEW', to: 'NEW', fields: [] })).toEqual([]);
  });
});

it('removes the untouched follow-up tasks, and keeps the others', () => {
  const task = (isEdited: boolean, status: TaskStatus) => ({ isEdited, status });
  const [fresh, late, edited] = [task(false, 'PENDING'), task(false, 'OVERDUE'), task(true, 'PENDING')];
  expect(untouchedFollowUps([fresh, late, edited])).toEqual({ removed: [fresh, late], kept: [edited] });
});
