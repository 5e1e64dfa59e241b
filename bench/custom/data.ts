import type { Sql } from 'postgres';
import type { CustomFieldKind } from '../../src/domain/custom-fields/custom-field-kinds';

interface BenchField {
  kind: CustomFieldKind;
  /** The value of a lead by its number `g`, in SQL: anything that `to_jsonb` takes. */
  value: string;
  choices?: readonly string[];
}

const REGIONS = Array.from({ length: 20 }, (_, n) => `Region ${n}`);

const one = (choices: readonly string[], by: number): string =>
  `(array[${choices.map((choice) => `'${choice}'`).join(', ')}])[1 + (g * ${by}) % ${choices.length}]`;

const TEXT: BenchField = { kind: 'text', value: `'Gate ' || (g * 7) % 500` };
const NUMBER: BenchField = { kind: 'number', value: '(g * 7919) % 10000' };
const MONEY: BenchField = { kind: 'money', value: '((g * 6133) % 4000000) / 100.0' };
const DATE: BenchField = { kind: 'date', value: `'2026-01-01'::date + (g % 700)::int` };
const CHECK: BenchField = { kind: 'checkbox', value: 'g % 3 = 0' };
const LINK: BenchField = { kind: 'link', value: `'https://venue.example/' || g % 1000` };
const CHOICE: BenchField = {
  kind: 'choice',
  value: one(['Small', 'Medium', 'Large', 'Huge'], 13),
  choices: ['Small', 'Medium', 'Large', 'Huge'],
};
const SEVERAL: BenchField = {
  kind: 'choices',
  value: `array[${one(['Dogs', 'Boats'], 3)}, ${one(['Cameras', 'Radios'], 11)}]`,
  choices: ['Dogs', 'Boats', 'Cameras', 'Radios'],
};

/** Twenty fields, of all kinds. */
const FIELDS: readonly BenchField[] = [
  { kind: 'choice', value: one(REGIONS, 17), choices: REGIONS },
  { kind: 'number', value: '(g * 104729) % 100000' },
  ...[TEXT, TEXT, TEXT, NUMBER, NUMBER, MONEY, MONEY, DATE, DATE, DATE],
  ...[CHECK, CHECK, CHECK, LINK, CHOICE, CHOICE, CHOICE, SEVERAL],
];

const idOf = (index: number): string => `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`;

/** The key of each field. */
const keyOf = (index: number): string => `field_${index}`;

/** What the measured filters ask for: one region of 20, and the numbers of one lead in 100. */
export const FILTERED = {
  region: { id: idOf(0), key: keyOf(0), value: REGIONS[7] ?? '' },
  number: { id: idOf(1), key: keyOf(1), least: 50_000, most: 50_999 },
};

/** The `custom` of a lead by its number `g`. */
export const customOf = (sql: Sql, hasFields: boolean) =>
  hasFields
    ? sql.unsafe(
        `jsonb_build_object(${FIELDS.map(({ value }, index) => `'${idOf(index)}', to_jsonb(${value})`).join(', ')})`,
      )
    : sql`'{}'::jsonb`;

/** Defines the fields of an owner. */
export async function defineFields(sql: Sql, ownerId: string): Promise<void> {
  const at = '2024-01-01';
  for (const [index, { kind, choices = [] }] of FIELDS.entries()) {
    const offered = sql.json(choices.map((label) => ({ label, archived: false })));
    await sql`
      insert into custom_fields (id, owner_id, key, label, kind, choices, position, created_at, updated_at)
      values (${idOf(index)}, ${ownerId}, ${keyOf(index)}, ${`Field ${index}`}, ${kind}, ${offered}, ${index}, ${at}, ${at})`;
  }
}
