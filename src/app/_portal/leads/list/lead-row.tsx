'use client';

import { type Icon, IconMail, IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { customName, lookOfCustom } from '@/app/_portal/custom-fields/record/custom-looks';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { startEmail } from '@/app/_portal/emails/record/start-email';
import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import type { PlainKind } from '@/app/_portal/shared/fields/field-look';
import { FieldValue } from '@/app/_portal/shared/fields/field-value';
import { TabLink } from '@/app/_portal/tab-link';
import type { People } from '@/app/_portal/teams/record/use-people';
import { tabHref } from '@/app/_portal/use-tab';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import { isEmptyValue } from '@/domain/custom-fields/custom-field-kinds';
import type { LeadItem } from '../record/lead-cache';
import { fieldOf, type LeadFormField, lookOf } from '../record/lead-fields';
import { LeadValue } from '../record/lead-value';
import { LeadAssigneeMenu } from '../record/place/lead-place-menus';
import { type Column, customKey, isField } from './columns/lead-columns';
import { InlineEdit } from './inline-edit';
import type { LeadActions } from './lead-list-props';
import { LeadRowMenu } from './lead-row-menu';
import classes from './lead-table.module.css';

interface LeadRowProps {
  lead: LeadItem;
  index: number;
  /** Offset in pixels from the first row. */
  start: number;
  fresh: boolean;
  now: Date;
  /** A device without hover: the actions are in a menu. */
  touch: boolean;
  /** Null for a user without a team. */
  people: People | null;
  columns: readonly Column[];
  /** The custom fields of a team's leads, or of the user's own. */
  fieldsOf: (teamId: string | null) => readonly CustomField[];
  actions: LeadActions;
  selected: boolean;
  onSelect: (id: string, range: boolean) => void;
}

export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, index, start, fresh, now, touch, people, columns, fieldsOf, actions, selected, onSelect } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      data-fresh={fresh || undefined}
      aria-selected={selected}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
    >
      <td className={classes.cell}>
        <SelectBox
          label={`Select ${lead.companyName}`}
          checked={selected}
          onToggle={(range) => onSelect(lead.id, range)}
        />
      </td>
      {columns.map((column) => (
        <td
          key={column.id}
          className={classes.cell}
          data-from={column.from}
          data-numeric={column.numeric || undefined}
          data-quiet={QUIET.has(column.id) || undefined}
        >
          <Cell column={column} lead={lead} now={now} people={people} fieldsOf={fieldsOf} />
        </td>
      ))}
      <td className={classes.actions}>
        {touch ? (
          <LeadRowMenu lead={lead} actions={actions} />
        ) : (
          <>
            {lead.email && (
              <RowButton label={`Email ${lead.companyName}`} icon={IconMail} onClick={() => startEmail(lead.id)} />
            )}
            {lead.status === 'CLOSED_WON' && (
              <RowButton
                label={`Book ${lead.companyName} again`}
                icon={IconRepeat}
                onClick={() => actions.bookAgain(lead)}
              />
            )}
            <RowButton label={`Edit ${lead.companyName}`} icon={IconPencil} onClick={() => actions.edit(lead)} />
            <RowButton label={`Delete ${lead.companyName}`} icon={IconTrash} onClick={() => actions.remove(lead)} />
          </>
        )}
      </td>
    </tr>
  );
});

/** A plain button, because each of the many virtualized rows has several. */
function RowButton({ label, icon: Icon, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <button type="button" className={classes.rowButton} aria-label={label} onClick={onClick}>
      <Icon size={16} stroke={1.6} aria-hidden />
    </button>
  );
}

/** Times, which are read less often. */
const QUIET: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'lastActivityAt']);

/** Kinds of fields that can be edited in the table. Others have a menu there, or more to say than fits into a line. */
const EDITABLE: ReadonlySet<PlainKind> = new Set([
  'money',
  'number',
  'day',
  'moment',
  'choice',
  'choices',
  'flag',
  'check',
]);

interface CellProps extends Pick<LeadRowProps, 'lead' | 'now' | 'people' | 'fieldsOf'> {
  column: Column;
}

function Cell({ column, lead, now, people, fieldsOf }: CellProps) {
  const { id, second } = column;
  if (id === 'assigneeId') return people && <LeadAssigneeMenu lead={lead} people={people} />;
  if (id === 'createdAt' || id === 'updatedAt') return <RelativeTime at={lead[id]} now={now} />;
  if (id === 'lastActivityAt') return lead[id] && <RelativeTime at={lead[id]} now={now} />;
  if (isField(id))
    return (
      <>
        {id === 'companyName' ? (
          <TabLink
            href={tabHref('crm', { id: lead.id })}
            className={classes.open}
            title={lead.companyName}
            dir="auto"
            data-row-focus
          >
            {lead.companyName}
          </TabLink>
        ) : (
          <FieldCell name={id} plain={column.plain} lead={lead} now={now} fieldsOf={fieldsOf} />
        )}
        {second && (
          <span className={classes.second}>
            <FieldCell name={second} lead={lead} now={now} fieldsOf={fieldsOf} isSecond />
          </span>
        )}
      </>
    );
  const key = customKey(id);
  return key && <CustomCell lead={lead} name={key} fieldsOf={fieldsOf} />;
}

interface FieldCellProps extends Pick<CellProps, 'lead' | 'now' | 'fieldsOf'> {
  name: LeadFormField;
  plain?: boolean | undefined;
  /** Below another one, where there is no room to add what is missing. */
  isSecond?: boolean;
}

function FieldCell({ name, plain, lead, now, fieldsOf, isSecond = false }: FieldCellProps) {
  const value = <LeadValue lead={lead} name={name} plain={plain} now={now} />;
  const field = fieldOf(name);
  const isEmpty = isEmptyValue(lead[name]);
  if (lookOf(name) === 'status' || lookOf(name) === 'priority') return value;
  if (!EDITABLE.has(field.kind) || (isSecond && isEmpty)) return value;
  return (
    <InlineEdit lead={lead} name={name} field={field} fields={fieldsOf(lead.teamId)} isEmpty={isEmpty}>
      {value}
    </InlineEdit>
  );
}

interface CustomCellProps extends Pick<CellProps, 'lead' | 'fieldsOf'> {
  name: string;
}

/** A lead of another owner may have another field under the same key, or none. */
function CustomCell({ lead, name, fieldsOf }: CustomCellProps) {
  const fields = fieldsOf(lead.teamId);
  const own = fields.find(({ key }) => key === name);
  if (!own) return null;
  const field = lookOfCustom(own);
  const value = lead.custom[name];
  const shown = <FieldValue field={field} value={value} />;
  if (!EDITABLE.has(field.kind)) return shown;
  return (
    <InlineEdit lead={lead} name={customName(name)} field={field} fields={fields} isEmpty={isEmptyValue(value)}>
      {shown}
    </InlineEdit>
  );
}
