import { expect, it } from 'vitest';
import { describeLeadChange } from '@/domain/leads/lead-change';

const moved = { type: 'lead_status_changed', from: 'NEW', to: 'CONTACTED' } as const;

it('records a move and an edit as two entries of the history, and both as one lead_updated (D54)', () => {
  expect(describeLeadChange({ from: 'NEW', to: 'CONTACTED', fields: ['phone', 'email'], events: [moved] })).toEqual({
    history: [
      { kind: 'status_changed', fromStatus: 'NEW', toStatus: 'CONTACTED' },
      { kind: 'edited', detail: { fields: ['phone', 'email'] } },
    ],
    events: [moved, { type: 'lead_updated', fields: ['status', 'phone', 'email'] }],
  });
});

it('records only what changed', () => {
  expect(describeLeadChange({ from: 'NEW', to: 'CONTACTED', fields: [], events: [moved] })).toEqual({
    history: [{ kind: 'status_changed', fromStatus: 'NEW', toStatus: 'CONTACTED' }],
    events: [moved, { type: 'lead_updated', fields: ['status'] }],
  });
  expect(describeLeadChange({ from: 'NEW', to: 'NEW', fields: ['phone'], events: [] })).toEqual({
    history: [{ kind: 'edited', detail: { fields: ['phone'] } }],
    events: [{ type: 'lead_updated', fields: ['phone'] }],
  });
  expect(describeLeadChange({ from: 'NEW', to: 'NEW', fields: [], events: [] })).toEqual({ history: [], events: [] });
});
