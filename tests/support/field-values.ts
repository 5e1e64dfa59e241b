import { z } from 'zod';
import type { Field } from '@/domain/fields/field';

/** Values that a faulty entry point would trim, truncate, round or escape. */
const VALUES: readonly unknown[] = [
  ' =1+1, "kept";\r\nas it was sent ',
  "'+47 555 010 2030",
  'noor@harbour.example',
  "o'neil@arena.example",
  new Date('2031-03-01T09:30:00.123Z'),
  new Date('2033-11-30T23:59:59.999Z'),
  ['VIP', 'night; shift, gate'],
  ['a\\b'],
  7,
  42.5,
  true,
  false,
  '2031-03-01',
  '2032-12-31',
  '19:30',
  '07:05',
  'https://harbour.example/gates?plan=1#north',
  'http://pier-9.example',
  'FREQ=DAILY',
  'FREQ=WEEKLY;COUNT=3',
  'Europe/Berlin',
  'Asia/Tokyo',
  { region: 'North' },
  { region: 'South' },
];

/** The values that a schema lists, or its limits. */
function namedValues(schema: unknown): unknown[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return namedValues(schema.unwrap());
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  // A column of integers would not keep a fraction.
  if (schema instanceof z.ZodNumber) return [Number(schema.minValue) + 0.5, schema.minValue, schema.maxValue];
  return [];
}

/** Two different values that a field accepts. */
export function valuesOf(name: string, { input, output }: Field): [unknown, unknown] {
  const candidates = [...namedValues(input), ...VALUES];
  const [first, second] = candidates.filter(
    (value) => input.safeParse(value).success && output.safeParse(value).success,
  );
  if (first === undefined || second === undefined) {
    throw new Error(`Say in tests/support/field-values.ts which values ${name} takes.`);
  }
  return [first, second];
}
