import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { readTags, writeTags } from '@/domain/csv/tag-cell';
import { anyCodePoint } from '../../support/any-code-point';

describe('readTags', () => {
  it.each([
    ['', []],
    [' ', []],
    ['vip', ['vip']],
    ['vip; summer 2026', ['vip', 'summer 2026']],
    [' vip ;vip;;  ; outdoor', ['vip', 'outdoor']],
    ['vip, outdoor', ['vip', 'outdoor']],
    ['New York, NY; vip', ['New York, NY', 'vip']],
    ['New York\\, NY, vip', ['New York, NY', 'vip']],
    ['a\\;b', ['a;b']],
    ['a\\;b, c', ['a;b', 'c']],
    ['C:\\temp\\', ['C:\\temp\\']],
    ['a\\\\;b', ['a\\', 'b']],
    ['\\ a\\ ;b', [' a ', 'b']],
    ['\\ ', [' ']],
    ['Vip;vip', ['Vip', 'vip']],
  ])('%j is %j', (cell, tags) => {
    expect(readTags(cell)).toEqual(tags);
  });
});

describe('writeTags', () => {
  it.each([
    [[], ''],
    [['vip', 'outdoor'], 'vip; outdoor'],
    [['New York, NY'], 'New York\\, NY'],
    [[' a;b\\ '], '\\ a\\;b\\\\\\ '],
  ])('%j is %j', (tags, cell) => {
    expect(writeTags(tags)).toBe(cell);
  });

  it('is the inverse of readTags for any tags', () => {
    const unit = fc.oneof(
      fc.constantFrom('\\', ';', ',', ' ', '\t', '\n', '\u00a0', '\uFEFF', '"', "'", '='),
      anyCodePoint,
    );
    const tag = fc.string({ unit, minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.uniqueArray(tag, { maxLength: 6 }), (tags) => {
        expect(readTags(writeTags(tags))).toEqual(tags);
      }),
      { numRuns: 2000 },
    );
  });
});
