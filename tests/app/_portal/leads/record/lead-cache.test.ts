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
  ['a search that finds it', { q: LEAD.companyName.slice(1, 4).toUpperCase() }, true],
  ['a search that does not find it', { q: 'beta' }, false],
  ['a search for a phone, which only the server reads in every form', { q: '+1 212 555 0144' }, undefined],
  ['a search for a phone, with another status', { q: '+1 212 555 0144', status: 'NEW' as const }, false],
  ['a search that finds it, with another status', { q: LEAD.contactPerson, status: 'NEW' as const }, false],
  [
    'a focus, which depends on more than the lead',
    { status: 'CONTACTED' as const, focus: 'STALLED' as const },
    undefined,
  ],
])('whether a lead belongs to %s', (_, input, expected) => {
  expect(belongsTo(lead, input)).toBe(expected);
});
