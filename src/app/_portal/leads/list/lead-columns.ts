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

/** Width of a column of a custom field. The style sheet reserves its least width and the gap beside it. */
const CUSTOM = 'minmax(96px, 1fr)';

const tracks = (columns: LeadColumn[], custom: number, rest = '') =>
  [BOX, ...columns.map(({ width }) => width), ...Array(custom).fill(CUSTOM), rest].join(' ');

/**
 * CSS variables with the grid of a row, for tables of every width. Only people with a team have assignees. The row's actions
 * have no track: they appear over the end of the row.
 */
export function gridVariables({ withAssignee, custom }: { withAssignee: boolean; custom: number }) {
  const assignee = withAssignee ? '112px ' : '';
  const narrow = LEAD_COLUMNS.filter(({ from }) => !from);
  return {
    '--grid-widest': tracks(LEAD_COLUMNS, custom, `${assignee}84px 100px`),
    '--grid-wider': tracks(LEAD_COLUMNS, custom, `${assignee}84px`),
    '--grid-wide': tracks(LEAD_COLUMNS, custom, assignee),
    '--grid-narrow': tracks(narrow, 0),
    '--grid-narrow-custom': tracks(narrow, custom),
    '--custom-columns': custom,
  };
}
