import { expect, it } from 'vitest';
import { belongsTo } from '@/app/_portal/leads/record/lead-cache';
import { LEAD } from './harness';

const lead = { ...LEAD, status: 'CONTACTED' as const, priority: 'HIGH' as const };

it.each([
  ['a list of all', {}, undefined],
  ['its status', { status: 'CONTACTED' as const }, true],
  ['another status', { status: 'NEW' as const }, false],
  ['another priority', { status: 'CONTACTED' as const, priority: 'LOW' as const }, false],
  ['its priority', { priority: 'HIGH' as const }, true],
  ['a search, which only the server knows', { q: 'beta', status: 'CONTACTED' as const }, undefined],
  ['a search with another status', { q: 'beta', status: 'NEW' as const }, false],
])('whether a lead belongs to %s', (_, input, expected) => {
  expect(belongsTo(lead, input)).toBe(expected);
});
