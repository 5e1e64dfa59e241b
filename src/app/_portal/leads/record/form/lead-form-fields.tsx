'use client';

import { type InputWrapperProps, Select } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { customName, lookOfCustom } from '@/app/_portal/custom-fields/record/custom-looks';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { FollowUpField } from '@/app/_portal/leads/record/follow-up/follow-up-field';
import { StatusDot } from '@/app/_portal/leads/record/lead-badges';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import {
  EVENT_FIELD_NAMES,
  fieldNamesFor,
  fieldOf,
  LEAD_FIELD_NAMES,
  type LeadFormField,
  lookOf,
} from '@/app/_portal/leads/record/lead-fields';
import { isRequired } from '@/app/_portal/shared/fields/drafts';
import { inputTexts } from '@/app/_portal/shared/fields/field-look';
import { PlainInput } from '@/app/_portal/shared/fields/plain-input';
import { QuickChoices } from '@/app/_ui/forms/quick-choices';
import { leadFields } from '@/domain/leads/lead';
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { addressesIn } from '@/domain/shared/address';
import { TypedDuplicates } from '../merge/typed-duplicates';
import { EventSection } from './event-section';
import { FoldedSection } from './folded-section';
import type { LeadInputName } from './lead-draft';
import classes from './lead-form-fields.module.css';
import { type FieldTexts, useFieldTexts } from './use-field-texts';
import type { LeadForm } from './use-lead-form';

const HELP_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description'];

const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_LABELS[value] }));

/** A lead that is being lost again shows no reason of an earlier loss: that one is about to be replaced. */
const lossShown = ({ status, lostReason, lostReasonDetail }: LeadItem, to: string | null) =>
  to === 'CLOSED_LOST' && status !== 'CLOSED_LOST'
    ? { lostReason: '', lostReasonDetail: '' }
    : { lostReason: lostReason ?? '', lostReasonDetail };

interface LeadInputProps extends FieldTexts {
  name: LeadFormField;
  form: LeadForm;
  isFirst: boolean;
}

/** The input of one field, depending on its look. */
function LeadInput({ name, form, isFirst, ...said }: LeadInputProps) {
  const field = fieldOf(name);
  const props = {
    ...form.inputProps(name),
    ...inputTexts(field),
    ...said,
    // Help and warnings are below.
    inputWrapperOrder: HELP_BELOW,
    required: isRequired(leadFields, name),
    // Initial focus in a dialog, instead of the close button.
    'data-autofocus': isFirst || undefined,
  };
  if (field.look === 'status') {
    const status = LEAD_STATUSES.find((one) => one === form.values[name]) ?? 'NEW';
    return (
      <Select
        {...props}
        data={STATUS_OPTIONS}
        leftSection={<StatusDot status={status} />}
        onChange={(to: string | null) => {
          props.onChange(to);
          if (form.item) form.setValues(lossShown(form.item, to));
        }}
      />
    );
  }
  if (field.look === 'followUp') {
    const onChange = (value: string) => form.setFieldValue(name, value);
    return <FollowUpField {...props} zone={form.zone} value={form.values[name]} onChange={onChange} />;
  }
  const input = <PlainInput field={field} props={props} />;
  if (field.kind !== 'email') return input;
  const addresses = addressesIn(form.values[name]);
  return (
    <div>
      {input}
      {addresses.length > 1 && (
        <QuickChoices
          choices={addresses.map((value) => ({ label: `Use ${value}`, value }))}
          value={form.values[name]}
          disabled={props.readOnly}
          onChange={(value) => form.setFieldValue(name, value)}
        >
          A lead has one address
        </QuickChoices>
      )}
    </div>
  );
}

interface LeadFormFieldsProps {
  form: LeadForm;
  /** The custom fields of the lead's owner or team. */
  fields: readonly CustomField[];
  /** The field that a dialog focuses first. */
  focus?: LeadInputName;
  /** A further input. */
  children?: ReactNode;
}

/** With more fields than this, they are folded until one is used. */
const MANY_FIELDS = 4;

/** The custom fields, below the built-in ones. */
function CustomSection({
  form,
  fields,
  focus,
}: Required<Pick<LeadFormFieldsProps, 'form' | 'fields'>> & { focus: LeadInputName | undefined }) {
  const names = fields.map(({ key }) => customName(key));
  const [first] = names;
  return (
    <FoldedSection
      title="Custom fields"
      add="Add custom fields"
      isOpen={fields.length <= MANY_FIELDS || names.some((name) => form.values[name] || name === focus)}
      onOpened={() => first && form.focusInput(first)}
    >
      <div className={classes.fields}>
        {fields.map((field) => {
          const name = customName(field.key);
          const look = lookOfCustom(field);
          const props = {
            ...form.inputProps(name),
            ...inputTexts(look),
            inputWrapperOrder: HELP_BELOW,
            'data-autofocus': name === focus || undefined,
          };
          // A field that the draft does not have yet is empty.
          return (
            <div key={name} className={classes.field} data-look={look.kind}>
              <PlainInput field={look} props={{ ...props, value: props.value ?? '' }} />
            </div>
          );
        })}
      </div>
    </FoldedSection>
  );
}

/** All inputs of a lead, for both forms. */
export function LeadFormFields({ form, fields, focus = LEAD_FIELD_NAMES[0], children }: LeadFormFieldsProps) {
  const texts = useFieldTexts(form);
  const inputOf = (name: LeadFormField) => (
    <div key={name} className={classes.field} data-look={lookOf(name)}>
      <LeadInput name={name} form={form} isFirst={name === focus} {...texts[name]} />
    </div>
  );
  return (
    <div className={classes.container}>
      <div className={classes.fields}>
        {fieldNamesFor(form.values.status).map((name) => (
          <Fragment key={name}>
            {inputOf(name)}
            {/* Right below what it is about. */}
            {name === 'phone' && !form.item && <TypedDuplicates {...form.values} />}
          </Fragment>
        ))}
        {children}
      </div>
      <EventSection form={form} focus={focus}>
        <div className={classes.fields}>{EVENT_FIELD_NAMES.map(inputOf)}</div>
      </EventSection>
      {fields.length > 0 && <CustomSection form={form} fields={fields} focus={focus} />}
    </div>
  );
}
