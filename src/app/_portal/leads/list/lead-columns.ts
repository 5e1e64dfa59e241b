import type { LeadSort } from '@/domain/leads/lead-choices';
import { type FieldColumn, fieldOf, LEAD_FIELD_NAMES, type LeadFormField } from '../record/lead-fields';

export interface LeadColumn extends FieldColumn {
  name: LeadFormField;
}

/** The columns defined by the fields. The table adds the times below and the row's actions. */
export const LEAD_COLUMNS: LeadColumn[] = LEAD_FIELD_NAMES.flatMap((name) => {
  const { column } = fieldOf(name);
  return column ? [{ ...column, name }] : [];
});

export const UPDATED_COLUMN = { title: 'Updated', sort: 'updatedAt' } as const satisfies {
  title: string;
  sort: LeadSort;
};

/** Only in the widest tables. */
export const ACTIVITY_COLUMN = { title: 'Last activity', sort: 'lastActivityAt' } as const satisfies {
  title: string;
  sort: LeadSort;
};

/** Width of the column with the checkboxes. */
const BOX = '20px';

const tracks = (columns: LeadColumn[], rest = '') => `${BOX} ${columns.map(({ width }) => width).join(' ')} ${rest}`;

/**
 * CSS variables with the grid of a row, for the widest, wide and narrow tables. Only people with a team have assignees.
 * The row's actions have no track: they appear over the end of the row.
 */
export const gridVariables = ({ withAssignee }: { withAssignee: boolean }) => ({
  '--grid-widest': tracks(LEAD_COLUMNS, withAssignee ? '112px 84px 100px' : '84px 100px'),
  '--grid-wide': tracks(LEAD_COLUMNS, withAssignee ? '112px 84px' : '84px'),
  '--grid-narrow': tracks(LEAD_COLUMNS.filter(({ wideOnly }) => !wideOnly)),
});
