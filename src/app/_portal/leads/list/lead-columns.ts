import type { LeadFieldName, LeadSort } from '@/domain/leads/lead';
import { type FieldColumn, fieldOf, LEAD_FIELD_NAMES } from '../record/lead-fields';

export interface LeadColumn extends FieldColumn {
  name: LeadFieldName;
}

/** The columns that the fields ask for; the table adds when a lead was updated, and the row's actions. */
export const LEAD_COLUMNS: LeadColumn[] = LEAD_FIELD_NAMES.flatMap((name) => {
  const { column } = fieldOf(name);
  return column ? [{ ...column, name }] : [];
});

export const UPDATED_COLUMN = { title: 'Updated', sort: 'updatedAt' } as const satisfies {
  title: string;
  sort: LeadSort;
};

/** The box that chooses a row. */
const BOX = '20px';

const tracks = (columns: LeadColumn[], rest: string) => `${BOX} ${columns.map(({ width }) => width).join(' ')} ${rest}`;

/** The grid of a row, with all columns and with those that a narrow table keeps. */
export const GRID_VARIABLES = {
  '--grid-wide': tracks(LEAD_COLUMNS, '96px 68px'),
  '--grid-narrow': tracks(
    LEAD_COLUMNS.filter(({ wideOnly }) => !wideOnly),
    '68px',
  ),
};
