import type { LeadSort } from '@/domain/leads/lead-choices';
import {
  type FieldColumn,
  fieldOf,
  LEAD_FIELD_NAMES,
  type LeadFormField,
  type TableWidth,
} from '../record/lead-fields';

export interface LeadColumn extends FieldColumn {
  name: LeadFormField;
}

/** The columns defined by the fields. The table adds the times below and the row's actions. */
export const LEAD_COLUMNS: LeadColumn[] = LEAD_FIELD_NAMES.flatMap((name) => {
  const { column } = fieldOf(name);
  return column ? [{ ...column, name }] : [];
});

interface TimeColumn {
  title: string;
  sort: LeadSort;
  from: TableWidth;
}

export const UPDATED_COLUMN = { title: 'Updated', sort: 'updatedAt', from: 'wider' } as const satisfies TimeColumn;

export const ACTIVITY_COLUMN = {
  title: 'Last activity',
  sort: 'lastActivityAt',
  from: 'widest',
} as const satisfies TimeColumn;

/** Width of the column with the checkboxes. */
const BOX = '20px';

const tracks = (columns: LeadColumn[], rest = '') => `${BOX} ${columns.map(({ width }) => width).join(' ')} ${rest}`;

/**
 * CSS variables with the grid of a row, for tables of every width. Only people with a team have assignees. The row's actions
 * have no track: they appear over the end of the row.
 */
export function gridVariables({ withAssignee }: { withAssignee: boolean }) {
  const assignee = withAssignee ? '112px ' : '';
  return {
    '--grid-widest': tracks(LEAD_COLUMNS, `${assignee}84px 100px`),
    '--grid-wider': tracks(LEAD_COLUMNS, `${assignee}84px`),
    '--grid-wide': tracks(LEAD_COLUMNS, assignee),
    '--grid-narrow': tracks(LEAD_COLUMNS.filter(({ from }) => !from)),
  };
}
