'use client';

import { type Icon, IconMail, IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { lookOfCustom } from '@/app/_portal/custom-fields/record/custom-looks';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { startEmail } from '@/app/_portal/emails/record/start-email';
import { SelectBox } from '@/app/_portal/shared/bulk/select-box';
import { FieldValue } from '@/app/_portal/shared/fields/field-value';
import { TabLink } from '@/app/_portal/tab-link';
import type { People } from '@/app/_portal/teams/record/use-people';
import { tabHref } from '@/app/_portal/use-tab';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import type { LeadItem } from '../record/lead-cache';
import { LeadValue } from '../record/lead-value';
import { LeadAssigneeMenu } from '../record/place/lead-place-menus';
import { isNumeric } from './custom-columns';
import { ACTIVITY_COLUMN, LEAD_COLUMNS, type LeadColumn, UPDATED_COLUMN } from './lead-columns';
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
  /** The custom fields that are columns. */
  custom: readonly CustomField[];
  /** The custom fields of a team's leads, or of the user's own. */
  fieldsOf: (teamId: string | null) => readonly CustomField[];
  actions: LeadActions;
  selected: boolean;
  onSelect: (id: string, range: boolean) => void;
}

export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, index, start, fresh, now, touch, people, custom, fieldsOf, actions, selected, onSelect } = props;
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
      {LEAD_COLUMNS.map((column) => (
        <td
          key={column.name}
          className={classes.cell}
          data-from={column.from}
          data-numeric={column.numeric || undefined}
        >
          <CellValue column={column} lead={lead} now={now} />
        </td>
      ))}
      {custom.map((field) => (
        <td key={field.key} className={classes.cell} data-custom data-numeric={isNumeric(field.kind) || undefined}>
          <CustomCell lead={lead} column={field} fieldsOf={fieldsOf} />
        </td>
      ))}
      {people && (
        <td className={classes.cell} data-from="wide">
          <LeadAssigneeMenu lead={lead} people={people} />
        </td>
      )}
      <td className={classes.cell} data-from={UPDATED_COLUMN.from} data-quiet>
        <RelativeTime at={lead.updatedAt} now={now} />
      </td>
      <td className={classes.cell} data-from={ACTIVITY_COLUMN.from} data-quiet>
        {lead.lastActivityAt && <RelativeTime at={lead.lastActivityAt} now={now} />}
      </td>
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

interface CustomCellProps {
  lead: LeadItem;
  column: CustomField;
  fieldsOf: LeadRowProps['fieldsOf'];
}

/** A lead of another owner may have another field under the same key. */
function CustomCell({ lead, column, fieldsOf }: CustomCellProps) {
  const own = fieldsOf(lead.teamId).find(({ key }) => key === column.key);
  return <FieldValue field={lookOfCustom(own ?? column)} value={lead.custom[column.key]} />;
}

interface CellValueProps {
  column: LeadColumn;
  lead: LeadItem;
  now: Date;
}

function CellValue({ column, lead, now }: CellValueProps) {
  const second = column.second && (
    <span className={classes.second}>
      <LeadValue lead={lead} name={column.second} now={now} />
    </span>
  );
  if (column.name === 'companyName') {
    return (
      <>
        <TabLink
          href={tabHref('crm', { id: lead.id })}
          className={classes.open}
          title={lead.companyName}
          dir="auto"
          data-row-focus
        >
          {lead.companyName}
        </TabLink>
        {second}
      </>
    );
  }
  return (
    <>
      <LeadValue lead={lead} name={column.name} plain={column.plain} now={now} />
      {second}
    </>
  );
}
