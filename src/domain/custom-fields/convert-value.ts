import { guardCell } from '#domain/csv/csv';
import { rowReader } from '#domain/csv/row-reader';
import { type CustomFieldDefinition, type CustomValue, isEmptyValue } from '#domain/custom-fields/custom-field-kinds';
import { fieldOf } from '#domain/custom-fields/custom-field-of';

type Definition = Pick<CustomFieldDefinition, 'kind' | 'label' | 'choices'>;

const CELL = 'value';

/** A cell has no zone: a date of a custom field is a day. */
const AT = { rowNumber: 0, zone: 'UTC' };

/**
 * A stored value after its field has become another one (D88): what the new kind reads from the cell that the old kind
 * writes. Null if it does not survive that.
 */
export function convertValue(value: CustomValue, from: Definition, to: Definition): CustomValue | null {
  const written = fieldOf(from).cell?.write(value) ?? '';
  const reader = rowReader({ [CELL]: guardCell(written) }, AT);
  const read = fieldOf(to).cell?.read(reader, CELL);
  return reader.errors.length > 0 || isEmptyValue(read) ? null : (read as CustomValue);
}
