import type { Active, Over } from '@dnd-kit/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { BOARD_INSTRUCTIONS, createAnnouncements } from '@/app/_portal/pipeline/list/announcements';
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead';

const active = {
  id: 'a',
  data: { current: { lead: { id: 'a', companyName: 'Northgate Arena', status: 'CONTACTED' } } },
} as unknown as Active;
const over = (status: LeadStatus) => ({ id: status }) as Over;

let say = createAnnouncements();
beforeEach(() => {
  say = createAnnouncements();
});

describe('what is spoken during a drag', () => {
  it('tells the picking up with the first column, and only there', () => {
    expect(say.onDragStart({ active })).toBeUndefined();
    expect(say.onDragOver({ active, over: over('CONTACTED') })).toBe(
      'Picked up Northgate Arena. Northgate Arena is over Contacted, column 2 of 6.',
    );
    expect(say.onDragOver({ active, over: over('CONSULTATION_SCHEDULED') })).toBe(
      'Northgate Arena is over Consultation Scheduled, column 3 of 6.',
    );
    expect(say.onDragOver({ active, over: null })).toBe('Northgate Arena is not over a column.');
  });

  it('tells each picking up anew', () => {
    say.onDragStart({ active });
    say.onDragOver({ active, over: over('NEW') });
    say.onDragCancel({ active, over: null });
    say.onDragStart({ active });
    expect(say.onDragOver({ active, over: null })).toMatch(/^Picked up Northgate Arena\./);
  });

  it('says where the lead was dropped', () => {
    expect(say.onDragEnd({ active, over: over('CLOSED_WON') })).toBe('Northgate Arena was dropped in Closed Won.');
  });

  it.each([
    ['its own column', over('CONTACTED')],
    ['no column', null],
    ['something that is no column', { id: 'elsewhere' } as Over],
  ])('says that nothing changed when it was dropped on %s', (_, target) => {
    expect(say.onDragEnd({ active, over: target })).toBe('Northgate Arena stays in Contacted.');
  });

  it('says that a cancelled move changed nothing', () => {
    expect(say.onDragCancel({ active, over: over('NEW') })).toBe('Cancelled. Northgate Arena stays in Contacted.');
  });
});

it('names every column in the instructions', () => {
  for (const status of LEAD_STATUSES) expect(BOARD_INSTRUCTIONS).toContain(LEAD_STATUS_LABELS[status]);
});
