'use client';

import { Alert, Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { type ClientProblem, problemOf } from '@/app/_ui/problems';
import { type EventFieldName, REMINDER_CHOICES, REMINDER_LABELS } from '@/domain/calendar/event';
import formClasses from '../_leads/lead-form-fields.module.css';
import { LeadPicker } from '../_leads/lead-picker';
import { useViewer } from '../viewer';
import classes from './calendar.module.css';
import { changedFields, checkDraft, DRAFT_FIELDS, type EventDraft, problemErrors, withStart } from './event-draft';
import { STATUS_OPTIONS, TYPE_OPTIONS } from './event-filters';

const REMINDERS = REMINDER_CHOICES.map((choice) => ({ value: String(choice), label: REMINDER_LABELS[choice] }));
const HALF_A_DATE = 'Enter the whole date and time';

interface EventFormProps {
  start: EventDraft;
  save: string;
  saving: boolean;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSave: (draft: EventDraft) => Promise<void>;
}

/** Every field of an event. What is wrong is said at its field, the first one focused, and what was typed stays. */
export function EventForm({ start, save, saving, onDirty, onCancel, onSave }: EventFormProps) {
  const { timezone: zone } = useViewer();
  const prefix = useId();
  const [base] = useState(start);
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const form = useForm<EventDraft>({ initialValues: base });
  const dirty = changedFields(base, form.values).length > 0;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  const input = (name: EventFieldName) => document.getElementById(prefix + name);
  const showErrors = (errors: Partial<Record<EventFieldName, string>>): boolean => {
    form.setErrors(errors);
    const first = DRAFT_FIELDS.find((name) => errors[name]);
    // The message must be at the field before the field is announced.
    if (first) requestAnimationFrame(() => input(first)?.focus());
    return first !== undefined;
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    // A date of which only parts are typed reads as empty.
    const half = (['startTime', 'endTime'] as const).find((name) => isHalfTyped(input(name)));
    if (showErrors(half ? { [half]: HALF_A_DATE } : checkDraft(form.values, zone))) return;
    try {
      await onSave(form.values);
    } catch (error) {
      const problem = problemOf(error);
      if (!showErrors(problemErrors(problem))) setFailure(problem);
    }
  };

  const common = (name: EventFieldName, label: string) => ({
    id: prefix + name,
    name,
    label,
    error: form.errors[name],
  });
  const elsewhere = zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={16}>
        {failure && (
          <Alert className={formClasses.failure} variant="transparent" color="gray" role="alert" title="Not saved">
            {failure.code === 'NOT_FOUND' ? 'This event has been deleted in the meantime.' : failure.message}
          </Alert>
        )}
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
          <Select
            {...common('reminderMinutes', 'Reminder')}
            {...form.getInputProps('reminderMinutes')}
            data={REMINDERS}
          />
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
        <div className={formClasses.footer}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {failure ? 'Try again' : save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

const isHalfTyped = (element: HTMLElement | null) => element instanceof HTMLInputElement && element.validity.badInput;
