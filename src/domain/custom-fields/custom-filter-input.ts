import { z } from 'zod';
import { CUSTOM_LIMITS } from '#domain/custom-fields/custom-field-kinds';
import { type CustomSort, keyOfSort, MAX_CUSTOM_FILTER, parseCustomFilter } from '#domain/custom-fields/custom-filter';

const INVALID_FILTER = 'Must be JSON with conditions, such as {"region":{"any":["North"]}}';

/** A filter as lists take it: JSON, because an address has only texts. */
export const customFilterInput = z
  .string()
  .max(MAX_CUSTOM_FILTER)
  .refine((text) => parseCustomFilter(text) !== null, { error: INVALID_FILTER })
  .optional()
  .meta({
    description:
      'Only leads whose custom fields have these values: JSON with conditions by the keys of the fields, such as `{"region":{"any":["North","South"]},"budget":{"min":1000,"max":5000},"paid":{"is":true},"site":{"contains":"pier"}}`. Choices take `any`, numbers, money and dates `min` and `max`, checkboxes `is`, text and links `contains`. A lead must meet all of them; at most 10.',
  });

/** A sort order by a custom field. */
export const customSort = z
  .string()
  .max(CUSTOM_LIMITS.key + 'custom.'.length)
  .refine((sort) => keyOfSort(sort) !== null, {
    error: 'Must be a sort column',
    abort: true,
  }) as unknown as z.ZodType<CustomSort>;
