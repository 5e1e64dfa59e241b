import { expect, it } from 'vitest';
import { belongsTo } from '@/app/_portal/leads/record/lead-cache';
import { LEAD } from './harness';

const lead = { ...LEAD, status: 'CONTACTED' as const, priority: 'HIGH' as const };

it.each([
  ['an unfiltered list', {}, undefined],
  ['a list of its status', { status: 'CONTACTED' as const }, true],
  ['a list of another status', { status: 'NEW' as const }, false],
  ['a list of another priority', { status: 'CONTACTED' as const, priority: 'LOW' as const }, false],
  ['a list of its priority', { priority: 'HIGH' as const }, true],
  ['a search, which only the server can run', { q: 'beta', status: 'CONTACTED' as const }, undefined],
  ['a search with another status', { q: 'beta', status: 'NEW' as const }, false],
])('whether a lead belongs to %s', (_, input, expected) => {
  expect(belongsTo(lead, input)).toBe(expected);
});
