import { expect, it } from 'vitest';
import { z } from 'zod';
import { draftErrors } from '@/app/_ui/forms/draft-errors';

const errors = draftErrors((path) => (['name', 'tags'] as const).find((field) => path.split('.').includes(field)));

it('returns the first schema error of each input', () => {
  const schema = z.object({
    name: z.string().min(9, 'too short').regex(/^x/, 'no x'),
    tags: z.array(z.string().max(1, 'too long')),
    age: z.int('no number'),
  });
  expect(errors.ofCheck(schema.safeParse({ name: 'a', tags: ['b', 'cc', 'dd'], age: '' }))).toEqual({
    name: 'too short',
    tags: 'too long',
  });
  expect(errors.ofCheck(schema.safeParse({ name: 'x of letters', tags: [], age: 1 }))).toEqual({});
});

it('returns the first server error of each input, issues before the field', () => {
  const issues = [
    { path: 'changes.tags.3', message: 'first' },
    { path: 'tags', message: 'second' },
    { path: 'version', message: 'nobody typed it' },
  ];
  expect(errors.ofProblem({ code: 'VALIDATION', message: 'last', field: 'tags', issues })).toEqual({ tags: 'first' });
  expect(errors.ofProblem({ code: 'VALIDATION', message: 'last', field: 'name', issues })).toEqual({
    tags: 'first',
    name: 'last',
  });
  expect(errors.ofProblem({ code: 'INTERNAL', message: 'nothing of a field' })).toEqual({});
});
