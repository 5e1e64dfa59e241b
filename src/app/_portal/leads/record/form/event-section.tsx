'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { EVENT_FIELD_NAMES, type LeadFormField } from '@/app/_portal/leads/record/lead-fields';
import type { LeadDraft } from './lead-draft';
import classes from './lead-form-fields.module.css';
import type { LeadForm } from './use-lead-form';

interface EventSectionProps {
  form: LeadForm;
  /** The field that a dialog focuses first. */
  focus: LeadFormField | undefined;
  children: ReactNode;
}

const isUsed = (draft: LeadDraft) => EVENT_FIELD_NAMES.some((name) => draft[name]);

/** The event, folded until one of its fields is used. */
export function EventSection({ form, focus, children }: EventSectionProps) {
  const id = useId();
  const used = isUsed(form.values);
  const [asked, setAsked] = useState(false);
  // It stays while its last field is cleared.
  const [opened, setOpened] = useState(used || EVENT_FIELD_NAMES.some((name) => name === focus));
  if (used && !opened) setOpened(true);
  const { focusInput } = form;
  useEffect(() => {
    if (asked) focusInput('eventName');
  }, [asked, focusInput]);

  if (!opened)
    return (
      <div className={classes.event}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          aria-expanded={false}
          onClick={() => {
            setAsked(true);
            setOpened(true);
          }}
        >
          Add the event
        </Button>
      </div>
    );
  return (
    <section className={classes.event} aria-labelledby={id}>
      <h3 id={id} className={classes.eventHeading}>
        Event
      </h3>
      {children}
    </section>
  );
}
