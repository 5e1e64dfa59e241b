'use client';

import { Select, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type EventFieldName, REMINDER_CHOICES, REMINDER_LABELS } from '@/domain/calendar/event';
import { LeadPicker } from '../_leads/lead-picker';
import { useViewer } from '../viewer';
import { type EventDraft, withStart } from './event-draft';
import { STATUS_OPTIONS, TYPE_OPTIONS } from './event-filters';
import classes from './event-form.module.css';

const REMINDERS = REMINDER_CHOICES.map((choice) => ({ value: String(choice), label: REMINDER_LABELS[choice] }));

interface EventFormFieldsProps {
  form: UseFormReturnType<EventDraft>;
  idOf: (name: EventFieldName) => string;
}

/** Every field of an event; times are those of the user's zone, which is named where the browser has another. */
export function EventFormFields({ form, idOf }: EventFormFieldsProps) {
  const { timezone: zone } = useViewer();
  const common = (name: EventFieldName, label: string) => ({ id: idOf(name), name, label, error: form.errors[name] });
  const elsewhere = zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={classes.fields}>
      <TextInput
        {...common('title', 'Title')}
        {...form.getInputProps('title')}
        className={classes.wide}
        placeholder="Walk the site"
        autoComplete="off"
        required
        data-autofocus
      />
      <TextInput
        {...common('startTime', 'Start')}
        type="datetime-local"
        max="9999-12-31T23:59"
        required
        value={form.values.startTime}
        onChange={(event) => {
          form.setValues(withStart(form.values, event.currentTarget.value));
          form.clearFieldError('startTime');
        }}
      />
      <TextInput
        {...common('endTime', 'End')}
        {...form.getInputProps('endTime')}
        type="datetime-local"
        max="9999-12-31T23:59"
        required
      />
      {elsewhere && (
        <Text size="xs" c="dimmed" className={classes.wide} mt={-8}>
          Time in {zone.replaceAll('_', ' ')}
        </Text>
      )}
      <Select {...common('type', 'Type')} {...form.getInputProps('type')} data={TYPE_OPTIONS} />
      <Select {...common('status', 'Status')} {...form.getInputProps('status')} data={STATUS_OPTIONS} />
      <LeadPicker
        {...common('leadId', 'Lead')}
        value={form.values.lead}
        onChange={(lead) => {
          form.setFieldValue('lead', lead);
          form.clearFieldError('leadId');
        }}
      />
      <Select {...common('reminderMinutes', 'Reminder')} {...form.getInputProps('reminderMinutes')} data={REMINDERS} />
      <TextInput
        {...common('location', 'Location')}
        {...form.getInputProps('location')}
        className={classes.wide}
        placeholder="Pier 4, North gate"
        autoComplete="off"
      />
      <TextInput
        {...common('attendees', 'Attendees')}
        {...form.getInputProps('attendees')}
        className={classes.wide}
        description="Names or e-mail addresses, with commas between them."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
      />
      <Textarea
        {...common('description', 'Description')}
        {...form.getInputProps('description')}
        className={classes.wide}
        minRows={3}
      />
    </div>
  );
}
