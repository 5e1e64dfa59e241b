'use client';

import { Select, Text, TextInput } from '@mantine/core';
import { EVENT_FIELDS } from '@/app/_portal/calendar/record/event-fields';
import { LeadPicker } from '@/app/_portal/leads/record/picking/lead-picker';
import { isRequired } from '@/app/_portal/shared/fields/drafts';
import { inputTexts } from '@/app/_portal/shared/fields/field-look';
import { FormFields } from '@/app/_portal/shared/fields/form-fields';
import { WALL_TIME_INPUT } from '@/app/_portal/shared/fields/plain-input';
import { otherZone } from '@/app/_ui/time/other-zone';
import { eventFields } from '@/domain/calendar/event';
import { REMINDER_CHOICES, REMINDER_LABELS } from '@/domain/calendar/event-choices';
import { withStart } from './event-draft';
import classes from './event-form.module.css';
import type { EventForm } from './use-event-form';

const REMINDERS = REMINDER_CHOICES.map((choice) => ({ value: String(choice), label: REMINDER_LABELS[choice] }));

/** All inputs of an event. Times are in the user's zone, which is shown if the browser's differs. */
export function EventFormFields({ form }: { form: EventForm }) {
  const { zone } = form;
  const field = (name: 'startTime' | 'endTime' | 'reminderMinutes' | 'attendees') => ({
    ...form.inputProps(name),
    ...inputTexts(EVENT_FIELDS[name]),
    required: isRequired(eventFields, name),
  });
  const elsewhere = otherZone(zone);
  return (
    <div className={classes.fields}>
      <FormFields
        fields={eventFields}
        looks={EVENT_FIELDS}
        form={form}
        wideClass={classes.wide}
        own={{
          startTime: () => (
            <TextInput
              {...field('startTime')}
              {...WALL_TIME_INPUT}
              value={form.values.startTime}
              onChange={(event) => {
                form.setValues(withStart(form.values, event.currentTarget.value));
                form.clearFieldError('startTime');
              }}
            />
          ),
          endTime: () => (
            <>
              <TextInput {...field('endTime')} {...WALL_TIME_INPUT} />
              {elsewhere && (
                <Text size="xs" c="dimmed" className={classes.wide} mt={-8}>
                  Time in {elsewhere}
                </Text>
              )}
            </>
          ),
          leadId: () => (
            <LeadPicker
              {...form.inputProps('lead')}
              label={EVENT_FIELDS.leadId.label}
              value={form.values.lead}
              onChange={(lead) => {
                form.setFieldValue('lead', lead);
                form.clearFieldError('lead');
              }}
            />
          ),
          reminderMinutes: () => <Select {...field('reminderMinutes')} data={REMINDERS} />,
          attendees: () => (
            <TextInput
              {...field('attendees')}
              className={classes.wide}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
            />
          ),
        }}
      />
    </div>
  );
}
