import { lookOfCustom } from '@/app/_portal/custom-fields/record/custom-looks';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { type CustomSort, keyOfSort } from '@/domain/custom-fields/custom-filter';
import { isLeadSort, type LeadSort } from '@/domain/leads/lead-choices';
import { fieldOf, LEAD_FIELD_NAMES, type LeadFormField, type TableWidth } from '../../record/lead-fields';

/** The columns that are no field of a form. */
const OTHERS = {
  assigneeId: { title: 'Assigned to' },
  createdAt: { title: 'Added', sort: 'createdAt' },
  updatedAt: { title: 'Updated', sort: 'updatedAt' },
  lastActivityAt: { title: 'Last activity', sort: 'lastActivityAt' },
} as const satisfies Record<string, { title: string; sort?: LeadSort }>;

export type OtherColumn = keyof typeof OTHERS;

export type ColumnId = LeadFormField | OtherColumn | CustomSort;

export interface Column {
  id: ColumnId;
  title: string;
  sort?: LeadSort | CustomSort;
  /** A second field below it in a muted style. */
  second?: LeadFormField;
  plain?: boolean;
  numeric?: boolean;
  /** The narrowest standard table that shows it; by default any. */
  from?: TableWidth;
}

export const isField = (id: string): id is LeadFormField => LEAD_FIELD_NAMES.some((name) => name === id);

const isOther = (id: string): id is OtherColumn => id in OTHERS;

/** The key of a custom field's column; null for others. */
export const customKey = (id: ColumnId): string | null => keyOfSort(id);

/** These say too much, or are below another one. */
const NO_COLUMN: ReadonlySet<ColumnId> = new Set(['contactPerson', 'notes', 'lostReasonDetail']);

const fieldColumn = (name: LeadFormField): Column => {
  const { label, kind, column } = fieldOf(name);
  const { width: _, from: __, ...standard } = column ?? { title: label };
  const isNumeric = kind === 'number' || kind === 'money';
  return { ...(isLeadSort(name) && { sort: name }), ...(isNumeric && { numeric: true }), ...standard, id: name };
};

const customColumn = (field: CustomField): Column => {
  const { kind } = lookOfCustom(field);
  const isNumeric = kind === 'number' || kind === 'money';
  const id = `custom.${field.key}` as const;
  return { id, title: field.label, sort: id, ...(isNumeric && { numeric: true }) };
};

interface Available {
  /** Whether the user is in a team. */
  withAssignee: boolean;
  fields: readonly CustomField[];
}

/** Everything that can be a column, in the order of forms. The first one is always there. */
export const allColumns = ({ withAssignee, fields }: Available): Column[] => [
  ...LEAD_FIELD_NAMES.filter((name) => !NO_COLUMN.has(name)).map(fieldColumn),
  ...Object.keys(OTHERS)
    .filter(isOther)
    .filter((id) => withAssignee || id !== 'assigneeId')
    .map((id) => ({ ...OTHERS[id], id })),
  ...fields.map(customColumn),
];

const STANDARD_FIELDS = LEAD_FIELD_NAMES.flatMap((name): (Column & { width: string })[] => {
  const { column } = fieldOf(name);
  return column ? [{ ...column, id: name }] : [];
});

/** The columns of somebody who has chosen none: as many as fit, by the style sheet. */
export const standardColumns = ({ withAssignee }: Pick<Available, 'withAssignee'>): Column[] => [
  ...STANDARD_FIELDS,
  ...(withAssignee ? [{ ...OTHERS.assigneeId, id: 'assigneeId', from: 'wide' } as const] : []),
  { ...OTHERS.updatedAt, id: 'updatedAt', from: 'wider' },
  { ...OTHERS.lastActivityAt, id: 'lastActivityAt', from: 'widest' },
];

/** Width of the column with the checkboxes. */
const BOX = '20px';

const tracks = (columns: readonly { width: string }[], rest = '') =>
  [BOX, ...columns.map(({ width }) => width), rest].join(' ');

/**
 * CSS variables with the grid of a row of standard columns, for tables of every width. Only people with a team have
 * assignees. The row's actions have no track: they appear over the end of the row.
 */
export function standardGrid(withAssignee: boolean) {
  const assignee = withAssignee ? '112px ' : '';
  return {
    '--grid-widest': tracks(STANDARD_FIELDS, `${assignee}84px 100px`),
    '--grid-wider': tracks(STANDARD_FIELDS, `${assignee}84px`),
    '--grid-wide': tracks(STANDARD_FIELDS, assignee),
    '--grid-narrow': tracks(STANDARD_FIELDS.filter(({ from }) => !from)),
  };
}
