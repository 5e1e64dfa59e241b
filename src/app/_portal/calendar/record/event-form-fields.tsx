'use client';

import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { LeadPicker } from '@/app/_portal/leads/record/lead-picker';
import { otherZone } from '@/app/_ui/time/other-zone';
import { type EventFieldName, REMINDER_CHOICES, REMINDER_LABELS } from '@/domain/calendar/event';
import { STATUS_OPTIONS, TYPE_OPTIONS } from '../list/event-filters';
import { EVENT_FIELD_LABELS, withStart } from './event-draft';
import classes from './event-form.module.css';
import type { EventForm } from './use-event-form';

const REMINDERS = REMINDER_CHOICES.map((choice) => ({ value: String(choice), label: REMINDER_LABELS[choice] }));

/** Every field of an event; times are those of the user's zone, which is named where the browser has another. */
export function EventFormFields({ form }: { form: EventForm }) {
  const { zone } = form;
  const field = (name: EventFieldName) => ({ ...form.inputProps(name), label: EVENT_FIELD_LABELS[name] });
  const elsewhere = otherZone(zone);
  return (
    <div className={classes.fields}>
      <TextInput {...field('title')} className={classes.wide} placeholder="Walk the site" required data-autofocus />
      <TextInput
        {...field('startTime')}
        type="datetime-local"
        max="9999-12-31T23:59"
        required
        value={form.values.startTime}
        onChange={(event) => {
          form.setValues(withStart(form.values, event.currentTarget.value));
          form.clearFieldError('startTime');
        }}
      />
      <TextInput {...field('endTime')} type="datetime-local" max="9999-12-31T23:59" required />
      {elsewhere && (
        <Text size="xs" c="dimmed" className={classes.wide} mt={-8}>
          Time in {elsewhere}
        </Text>
      )}
      <Select {...field('type')} data={TYPE_OPTIONS} />
      <Select {...field('status')} data={STATUS_OPTIONS} />
      <LeadPicker
        {...field('leadId')}
        value={form.values.lead}
        onChange={(lead) => {
          form.setFieldValue('lead', lead);
          form.clearFieldError('leadId');
        }}
      />
      <Select {...field('reminderMinutes')} data={REMINDERS} />
      <TextInput {...field('location')} className={classes.wide} placeholder="Pier 4, North gate" />
      <TextInput
        {...field('attendees')}
        className={classes.wide}
        description="Names or e-mail addresses, with commas between them."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <Textarea {...field('description')} className={classes.wide} minRows={3} />
    </div>
  );
}
