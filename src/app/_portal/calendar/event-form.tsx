'use client';

import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { type ClientProblem, problemOf } from '@/app/_ui/problems';
import type { EventFieldName } from '@/domain/calendar/event';
import formClasses from '../_leads/lead-form-fields.module.css';
import { useViewer } from '../viewer';
import { changedFields, checkDraft, DRAFT_FIELDS, type EventDraft, problemErrors } from './event-draft';
import { EventFormFields } from './event-form-fields';

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

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={16}>
        {failure && (
          <Alert className={formClasses.failure} variant="transparent" color="gray" role="alert" title="Not saved">
            {failure.code === 'NOT_FOUND' ? 'This event has been deleted in the meantime.' : failure.message}
          </Alert>
        )}
        <EventFormFields form={form} idOf={(name) => prefix + name} />
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
