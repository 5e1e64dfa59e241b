import { expect, it } from 'vitest';
import { listLeadsInput } from '@/domain/leads/filters/lead-filter-input';
import { LEAD_FOCUS_LABELS, LEAD_FOCUSES } from '@/domain/leads/filters/lead-focus';

it('is a filter of the lead list, with a label each', () => {
  expect(LEAD_FOCUSES.map((focus) => listLeadsInput.parse({ focus }).focus)).toEqual(Object.keys(LEAD_FOCUS_LABELS));
  expect(listLeadsInput.safeParse({ focus: 'LOST' }).success).toBe(false);
});
