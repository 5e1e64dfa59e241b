import { describe, expect, it } from 'vitest';
import { describeLeadChange } from '@/domain/leads/lead-change';
import type { StageState } from '@/domain/leads/lead-status';

const entered = new Date('2026-06-01T08:00:00Z');
const stage = (status: StageState['status'], loss: Partial<StageState> = {}): StageState => ({
  status,
  stageEnteredAt: entered,
  closedAt: null,
  lostReason: null,
  lostReasonDetail: '',
  ...loss,
});
const [fresh, contacted] = [stage('NEW'), stage('CONTACTED')];
const moved = { type: 'lead_status_changed', from: 'NEW', to: 'CONTACTED' } as const;

it('records a move and an edit as two entries of the history, and both as one lead_updated (D54)', () => {
  expect(describeLeadChange({ before: fresh, after: contacted, fields: ['phone', 'email'], events: [moved] })).toEqual({
    history: [
      { kind: 'status_changed', fromStatus: 'NEW', toStatus: 'CONTACTED', before: fresh },
      { kind: 'edited', detail: { fields: ['phone', 'email'] } },
    ],
    events: [moved, { type: 'lead_updated', fields: ['status', 'phone', 'email'] }],
  });
});

it('records only what changed', () => {
  expect(describeLeadChange({ before: fresh, after: contacted, fields: [], events: [moved] })).toEqual({
    history: [{ kind: 'status_changed', fromStatus: 'NEW', toStatus: 'CONTACTED', before: fresh }],
    events: [moved, { type: 'lead_updated', fields: ['status'] }],
  });
  expect(describeLeadChange({ before: fresh, after: fresh, fields: ['phone'], events: [] })).toEqual({
    history: [{ kind: 'edited', detail: { fields: ['phone'] } }],
    events: [{ type: 'lead_updated', fields: ['phone'] }],
  });
  expect(describeLeadChange({ before: fresh, after: fresh, fields: [], events: [] })).toEqual({
    history: [],
    events: [],
  });
});

describe('the reason for a loss (D64)', () => {
  const lost = stage('CLOSED_LOST', { lostReason: 'OTHER', lostReasonDetail: 'Two vendors' });
  const reason = { lostReason: 'OTHER', lostReasonDetail: 'Two vendors' };
  const fields = ['lostReason', 'lostReasonDetail'] as const;

  it('belongs to the entry of the move that came with it', () => {
    const { history, events } = describeLeadChange({
      before: fresh,
      after: lost,
      fields: [...fields, 'phone'],
      events: [],
    });
    expect(history).toEqual([
      { kind: 'status_changed', fromStatus: 'NEW', toStatus: 'CLOSED_LOST', before: fresh, detail: reason },
      { kind: 'edited', detail: { fields: ['phone'] } },
    ]);
    expect(events).toEqual([{ type: 'lead_updated', fields: ['status', ...fields, 'phone'] }]);
  });

  it('has an entry of its own when it is given later', () => {
    const { history } = describeLeadChange({ before: stage('CLOSED_LOST'), after: lost, fields, events: [] });
    expect(history).toEqual([{ kind: 'edited', detail: { fields: [...fields], ...reason } }]);
  });

  it('is not repeated when the lead is reopened or otherwise edited', () => {
    const reopened = describeLeadChange({ before: lost, after: { ...lost, status: 'NEW' }, fields: [], events: [] });
    expect(reopened.history).toEqual([
      { kind: 'status_changed', fromStatus: 'CLOSED_LOST', toStatus: 'NEW', before: lost },
    ]);
    const edited = describeLeadChange({ before: lost, after: lost, fields: ['phone'], events: [] });
    expect(edited.history).toEqual([{ kind: 'edited', detail: { fields: ['phone'] } }]);
  });
});
