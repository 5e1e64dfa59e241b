import { expect, it } from 'vitest';
import { exportQuery } from '@/app/_portal/shared/bulk/export-query';
import { MAX_EXPORT_IDS } from '@/domain/bulk/bulk';

it.each([
  [['a', 'b'], { q: 'x' }, 'ids=a,b'],
  [null, { q: 'bay & hall', status: undefined, open: true }, 'q=bay+%26+hall&open=true'],
  [null, {}, ''],
])('ids %j with filters %j become %j', (ids, filters, query) => {
  expect(exportQuery(ids, filters)).toBe(query);
});

it('returns null if the ids do not fit in a URL', () => {
  const ids = Array.from({ length: MAX_EXPORT_IDS + 1 }, () => 'x');
  expect(exportQuery(ids, {})).toBeNull();
  expect(exportQuery(ids.slice(1), {})).toMatch(/^ids=/);
});
