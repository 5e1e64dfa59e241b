'use client';

import { Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isCustomName, keyOfName, lookOfCustom } from '@/app/_portal/custom-fields/record/custom-looks';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { toText, wordsOf } from '@/app/_portal/shared/fields/field-look';
import { useFormats } from '@/app/_ui/time/formats';
import { CONTACT_ROLE_LABELS } from '@/domain/contacts/contact-choices';
import { joinNotes } from '@/domain/leads/merge/merge';
import { StatusBadge } from '../lead-badges';
import type { LeadItem } from '../lead-cache';
import { fieldLabel, fieldOf, LEAD_FIELDS, type LeadFormField } from '../lead-fields';
import { ALL_NOTES, type MergedName } from './merge-choices';
import classes from './merge-form.module.css';

interface ChoiceProps<Value extends string> {
  leads: readonly LeadItem[];
  value: Value;
  onChange: (value: Value) => void;
}

interface ColumnsProps extends ChoiceProps<string> {
  label: string;
  error?: string | undefined;
  content: (lead: LeadItem) => ReactNode;
  /** A further choice. */
  children?: ReactNode;
}

/** A choice between the leads, side by side; on phones one below the other. */
function Columns({ label, leads, error, content, children, ...choice }: ColumnsProps) {
  return (
    <Radio.Group
      label={label}
      error={error}
      {...choice}
      classNames={{ root: classes.row, label: classes.label, error: classes.error }}
    >
      <div className={classes.choices} data-columns={leads.length}>
        {leads.map((lead) => (
          <Choice key={lead.id} value={lead.id}>
            {content(lead)}
          </Choice>
        ))}
        {children}
      </div>
    </Radio.Group>
  );
}

const Choice = ({ value, wide, children }: { value: string; wide?: boolean; children: ReactNode }) => (
  <Radio
    value={value}
    label={children}
    classNames={{
      root: wide ? `${classes.choice} ${classes.wide}` : classes.choice,
      body: classes.body,
      labelWrapper: classes.labelWrapper,
      label: classes.value,
    }}
  />
);

/** Which lead is kept: the others become part of it. */
export function KeptLead(props: ChoiceProps<string>) {
  const { date } = useFormats();
  return (
    <Columns
      {...props}
      label="Keep"
      content={(lead) => (
        <>
          <span className={classes.company} dir="auto">
            {lead.companyName}
          </span>
          <span className={classes.facts}>
            <span dir="auto">{lead.contactPerson}</span>
            <span>Added {date(lead.createdAt)}</span>
          </span>
        </>
      )}
    />
  );
}

interface MergeFieldProps extends ChoiceProps<string> {
  name: MergedName;
  /** The custom fields of the lead that is kept. */
  fields: readonly CustomField[];
  error: string | undefined;
}

/** Whose value a field takes. */
export function MergeField({ name, fields, ...props }: MergeFieldProps) {
  const custom = isCustomName(name) ? fields.find(({ key }) => key === keyOfName(name)) : undefined;
  return (
    <Columns
      {...props}
      label={custom?.label ?? fieldLabel(name)}
      content={(lead) => <FieldValue name={name} custom={custom} lead={lead} />}
    >
      {name === 'notes' && joinNotes(props.leads) !== null && (
        <Choice value={ALL_NOTES} wide>
          Keep {props.leads.length === 2 ? 'both' : 'all'}, one below the other
        </Choice>
      )}
    </Columns>
  );
}

const isFormField = (name: string): name is LeadFormField => name in LEAD_FIELDS;

interface FieldValueProps {
  name: MergedName;
  custom: CustomField | undefined;
  lead: LeadItem;
}

function FieldValue({ name, custom, lead }: FieldValueProps) {
  const formats = useFormats();
  if (name === 'status') return <StatusBadge status={lead.status} />;
  const text = toText(isCustomName(name) ? lead.custom[keyOfName(name)] : lead[name], formats.zone ?? 'UTC');
  const words = () => {
    if (custom) return wordsOf(lookOfCustom(custom), text, formats);
    if (isFormField(name)) return wordsOf(fieldOf(name), text, formats);
    return name === 'contactRole' && lead.contactRole ? CONTACT_ROLE_LABELS[lead.contactRole] : text;
  };
  if (text === '') {
    return (
      <Text span inherit c="dimmed">
        Empty
      </Text>
    );
  }
  return (
    <span dir="auto" className={classes.words}>
      {words()}
    </span>
  );
}
