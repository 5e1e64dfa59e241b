import { expect, it } from 'vitest';
import { sectionOf } from '@/app/_portal/accounts/sections';
import { sectionAt } from '@/app/_portal/shared/sections/section-at';

it.each([
  ['#subscription', 'subscription'],
  ['#tokens', 'tokens'],
  ['#api-tokens', 'tokens'],
  ['#no-section', null],
  ['', null],
])('finds the section of the anchor %j', (hash, id) => expect(sectionOf(hash)).toBe(id));

it.each([
  ['the first one at the start, although it begins lower', [16, 500, 900], 0, 0],
  ['the one that was scrolled to the top', [-484, 0, 400], 0.4, 1],
  ['a short last one at the end, although it cannot reach the top', [-900, -400, 650], 1, 2],
  ['the first one if the page is too short to scroll', [16, 200, 400], 0, 0],
])('marks %s', (_, tops, scrolled, index) => expect(sectionAt(tops, 700, scrolled)).toBe(index));
