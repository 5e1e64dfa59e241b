'use client';

import { Select, Textarea, TextInput } from '@mantine/core';
import {
  LEAD_PRIORITIES,
  LEAD_PRIORITY_LABELS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  type LeadFieldName,
} from '@/domain/leads/lead';
import { FollowUpField } from './follow-up-field';
import { StatusDot } from './lead-badges';
import { type FieldKind, fieldOf, isRequired, LEAD_FIELD_NAMES } from './lead-fields';
import classes from './lead-form-fields.module.css';
import type { LeadForm } from './use-lead-form';

interface InputProps {
  name: LeadFieldName;
  form: LeadForm;
}

const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_LABELS[value] }));
const PRIORITY_OPTIONS = LEAD_PRIORITIES.map((value) => ({ value, label: LEAD_PRIORITY_LABELS[value] }));

function common({ name, form }: InputProps) {
  const { label, placeholder, autoComplete = 'off' } = fieldOf(name);
  return {
    ...form.inputProps(name),
    label,
    placeholder,
    autoComplete,
    // No maxLength: what is pasted would be cut off without a word. The rule speaks instead.
    required: isRequired(name),
    // Where a dialog that holds the form puts the focus, instead of on its close button.
    'data-autofocus': name === LEAD_FIELD_NAMES[0] || undefined,
  };
}

/** One input a kind of field; the compiler asks for every new kind. */
const INPUTS = {
  text: (props) => <TextInput {...common(props)} />,
  // Not type="email": the browser would trim what was typed (D37).
  email: (props) => <TextInput {...common(props)} inputMode="email" />,
  phone: (props) => <TextInput {...common(props)} type="tel" />,
  status: (props) => (
    <Select
      {...common(props)}
      data={STATUS_OPTIONS}
      leftSection={<StatusDot status={LEAD_STATUSES.find((one) => one === props.form.values[props.name]) ?? 'NEW'} />}
    />
  ),
  priority: (props) => <Select {...common(props)} data={PRIORITY_OPTIONS} />,
  moment: ({ name, form }) => (
    <FollowUpField
      {...common({ name, form })}
      zone={form.zone}
      value={form.values[name]}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  ),
  long: (props) => <Textarea {...common(props)} minRows={2} maxRows={8} />,
} satisfies Record<FieldKind, (props: InputProps) => React.ReactNode>;

/** Every field of a lead, as both forms show them. */
export function LeadFormFields({ form }: { form: LeadForm }) {
  return (
    <div className={classes.container}>
      <div className={classes.fields}>
        {LEAD_FIELD_NAMES.map((name) => {
          const { kind } = fieldOf(name);
          const Input = INPUTS[kind];
          return (
            <div key={name} className={classes.field} data-kind={kind}>
              <Input name={name} form={form} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
