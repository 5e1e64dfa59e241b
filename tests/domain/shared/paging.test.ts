import { expect, it } from 'vitest';
import { z } from 'zod';
import { byId, pageOf, pagingFields } from '@/domain/shared/paging-schemas';

const paging = z.object(pagingFields);

it('defaults to 50 rows and accepts 1 to 200', () => {
  expect(paging.parse({})).toEqual({ limit: 50 });
  for (const limit of [1, 200]) expect(paging.parse({ limit })).toEqual({ limit });
  for (const limit of [0, 201, 1.5, '5']) expect(paging.safeParse({ limit }).success).toBe(false);
  expect(paging.safeParse({ order: 'up' }).success).toBe(false);
});

it('reports only that a cursor is too long, before any other check', () => {
  const strict = pagingFields.cursor.unwrap().refine(() => false, { error: 'later' });
  expect(strict.safeParse('x'.repeat(2001)).error?.issues.map((issue) => issue.message)).toEqual([
    'At most 2000 characters',
  ]);
  expect(strict.safeParse('x'.repeat(2000)).error?.issues.map((issue) => issue.message)).toEqual(['later']);
});

it('describes a page of items and the next cursor', () => {
  const page = pageOf(z.object({ id: z.string() }));
  for (const nextCursor of ['c', null]) {
    expect(page.parse({ items: [{ id: 'a' }], nextCursor })).toEqual({ items: [{ id: 'a' }], nextCursor });
  }
  expect(page.safeParse({}).error?.issues.map((issue) => issue.path[0])).toEqual(['items', 'nextCursor']);
  expect(page.safeParse({ items: [{}], nextCursor: null }).success).toBe(false);
});

it('identifies one row by its id alone', () => {
  const one = { id: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d' };
  expect(byId.parse(one)).toEqual(one);
  for (const none of [{}, { id: '1' }, { ...one, name: 'x' }]) expect(byId.safeParse(none).success).toBe(false);
});
