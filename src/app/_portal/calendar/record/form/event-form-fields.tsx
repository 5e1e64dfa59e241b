'use client';

import { Select, Switch, Text, TextInput } from '@mantine/core';
import { EVENT_FIELDS } from '@/app/_portal/calendar/record/event-fields';
import { LeadPicker } from '@/app/_portal/leads/record/picking/lead-picker';
import { DAY_INPUT, WALL_TIME_INPUT } from '@/app/_portal/shared/fields/day-input';
import { isRequired } from '@/app/_portal/shared/fields/drafts';
import { inputTexts } from '@/app/_portal/shared/fields/field-look';
import { FormFields } from '@/app/_portal/shared/fields/form-fields';
import { otherZone } from '@/app/_ui/time/other-zone';
import type { WallTime } from '@/app/_ui/time/wall-time';
import { eventFields } from '@/domain/calendar/event';
import { REMINDER_CHOICES, REMINDER_LABELS } from '@/domain/calendar/event-choices';
import { withStart } from './event-draft';
import classes from './event-form.module.css';
import { RepeatFields } from './repeat-fields';
import type { EventForm } from './use-event-form';

const REMINDERS = REMINDER_CHOICES.map((choice) => ({ value: String(choice), label: REMINDER_LABELS[choice] }));

/**
 * All inputs of an event; with `single`, of one occurrence of a series, which does not repeat by itself. Times are in the user's zone, which is shown if the browser's differs. */
export function EventFormFields({ form, single = false }: { form: EventForm; single?: boolean }) {
  const { zone } = form;
  const { allDay } = form.values;
  const field = (name: 'startTime' | 'endTime' | 'reminderMinutes' | 'attendees') => ({
    ...form.inputProps(name),
    ...inputTexts(EVENT_FIELDS[name]),
    required: isRequired(eventFields, name),
  });
  const elsewhere = otherZone(zone);
  const timeInput = (value: WallTime) =>
    allDay ? { ...DAY_INPUT, value: value.slice(0, 10) } : { ...WALL_TIME_INPUT, value };
  /** A day keeps the time that it has, for an event that is no longer all day. */
  const typed = (value: string, before: WallTime): WallTime =>
    allDay && value !== '' ? `${value}${before.slice(10) || 'T09:00'}` : value;
  return (
    <div className={classes.fields}>
      <FormFields
        fields={eventFields}
        looks={EVENT_FIELDS}
        form={form}
        wideClass={classes.wide}
        own={{
          allDay: () => (
            <Switch
              {...form.inputProps('allDay')}
              readOnly={undefined}
              disabled={form.saving}
              value="allDay"
              checked={allDay}
              onChange={(event) => form.setFieldValue('allDay', event.currentTarget.checked)}
              label={EVENT_FIELDS.allDay.label}
              className={classes.wide}
            />
          ),
          startTime: () => (
            <TextInput
              {...field('startTime')}
              {...timeInput(form.values.startTime)}
              onChange={(event) => {
                form.setValues(withStart(form.values, typed(event.currentTarget.value, form.values.startTime)));
                form.clearFieldError('startTime');
              }}
            />
          ),
          endTime: () => (
            <>
              <TextInput
                {...field('endTime')}
                {...timeInput(form.values.endTime)}
                onChange={(event) => {
                  form.setFieldValue('endTime', typed(event.currentTarget.value, form.values.endTime));
                  form.clearFieldError('endTime');
                }}
              />
              {elsewhere && !allDay && (
                <Text size="xs" c="dimmed" className={classes.wide} mt={-8}>
                  Time in {elsewhere}
                </Text>
              )}
            </>
          ),
          recurrence: () => (single ? null : <RepeatFields form={form} />),
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
