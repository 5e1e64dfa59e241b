import type { Active, Over } from '@dnd-kit/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { BOARD_INSTRUCTIONS, createAnnouncements } from '@/app/_portal/pipeline/list/announcements';
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';

const active = {
  id: 'a',
  data: { current: { lead: { id: 'a', companyName: 'Northgate Arena', status: 'CONTACTED' } } },
} as unknown as Active;
const over = (status: LeadStatus) => ({ id: status }) as Over;

let say = createAnnouncements();
beforeEach(() => {
  say = createAnnouncements();
});

describe('drag announcements', () => {
  it('announces picking up together with the first column, and only there', () => {
    expect(say.onDragStart({ active })).toBeUndefined();
    expect(say.onDragOver({ active, over: over('CONTACTED') })).toBe(
      'Picked up Northgate Arena. Northgate Arena is over Contacted, column 2 of 6.',
    );
    expect(say.onDragOver({ active, over: over('CONSULTATION_SCHEDULED') })).toBe(
      'Northgate Arena is over Consultation Scheduled, column 3 of 6.',
    );
    expect(say.onDragOver({ active, over: null })).toBe('Northgate Arena is not over a column.');
  });

  it('announces every pick-up', () => {
    say.onDragStart({ active });
    say.onDragOver({ active, over: over('NEW') });
    say.onDragCancel({ active, over: null });
    say.onDragStart({ active });
    expect(say.onDragOver({ active, over: null })).toMatch(/^Picked up Northgate Arena\./);
  });

  it('announces where the lead was dropped', () => {
    expect(say.onDragEnd({ active, over: over('CLOSED_WON') })).toBe('Northgate Arena was dropped in Closed Won.');
  });

  it.each([
    ['its own column', over('CONTACTED')],
    ['no column', null],
    ['something other than a column', { id: 'elsewhere' } as Over],
  ])('announces that nothing changed after a drop on %s', (_, target) => {
    expect(say.onDragEnd({ active, over: target })).toBe('Northgate Arena stays in Contacted.');
  });

  it('announces that nothing changed after a cancelled move', () => {
    expect(say.onDragCancel({ active, over: over('NEW') })).toBe('Canceled. Northgate Arena stays in Contacted.');
  });
});

it('lists all columns in the instructions', () => {
  for (const status of LEAD_STATUSES) expect(BOARD_INSTRUCTIONS).toContain(LEAD_STATUS_LABELS[status]);
});
