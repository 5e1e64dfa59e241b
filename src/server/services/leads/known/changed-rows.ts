import type { ContactValues } from '@/domain/contacts/contact';
import { type ChangedRow, MAX_LISTED_CHANGES, MAX_SHOWN_VALUE } from '@/domain/csv/import-result';
import { customColumn } from '@/domain/custom-fields/custom-columns';
import type { CustomFieldDefinition, CustomValue, CustomValues } from '@/domain/custom-fields/custom-field-kinds';
import { fieldOf } from '@/domain/custom-fields/custom-field-of';
import { changedCustom } from '@/domain/custom-fields/custom-values';
import { pick } from '@/domain/fields/field';
import type { StoredLead } from '@/domain/leads/lead';
import { clip } from '@/domain/shared/text';
import type { ChangingRow } from './known-leads';

const byRow = (a: ChangingRow, b: ChangingRow) => a.row.row - b.row.row;

/** The first rows with what they change, in row order. */
export const changedRows = (rows: readonly ChangingRow[], fields: readonly CustomFieldDefinition[]): ChangedRow[] =>
  [...rows]
    .sort(byRow)
    .slice(0, MAX_LISTED_CHANGES)
    .map(({ row: { row }, lead, values, contacts: { added, changed } }) => ({
      row,
      id: lead.id,
      name: lead.companyName,
      changes: [
        ...Object.entries(values).flatMap(([field, value]) =>
          field === 'custom'
            ? changedValues(lead, values.custom ?? {}, fields)
            : [{ field, old: written(Reflect.get(lead, field)), new: written(value) }],
        ),
        ...changed.map(({ contact, values: more }) => {
          const names = Object.keys(more) as (keyof typeof more)[];
          return { field: CONTACT, old: inWords(pick(contact, names)), new: inWords(more) };
        }),
        ...added.map((contact) => ({ field: CONTACT, old: null, new: inWords(contact) })),
      ],
    }));

const CONTACT = 'contact';

const inWords = (values: Partial<ContactValues>): string | null =>
  written(
    Object.values(values)
      .filter((value) => value !== '')
      .join(', '),
  );

/** What changes in custom fields, by the names of their columns. */
const changedValues = (
  lead: Pick<StoredLead, 'custom'>,
  custom: CustomValues,
  fields: readonly CustomFieldDefinition[],
): ChangedRow['changes'] =>
  changedCustom(lead.custom, custom).flatMap((id) => {
    const field = fields.find((one) => one.id === id);
    if (!field) return [];
    const { cell } = fieldOf(field);
    const cellOf = (value: CustomValue | undefined) => written(value === undefined ? null : cell?.write(value));
    return [{ field: customColumn(field.key), old: cellOf(lead.custom[id]), new: cellOf(custom[id]) }];
  });

const written = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : clip(value instanceof Date ? value.toISOString() : String(value), MAX_SHOWN_VALUE);
