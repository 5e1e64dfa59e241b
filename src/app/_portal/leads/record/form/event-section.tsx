'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { EVENT_FIELD_NAMES, type LeadFormField } from '@/app/_portal/leads/record/lead-fields';
import { useNow } from '@/app/_ui/time/use-now';
import { eventWarnings } from '@/domain/leads/event/event-warnings';
import { zoneOfEvent } from '@/domain/leads/event/lead-event';
import { OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { eventOf, type LeadDraft } from './lead-draft';
import classes from './lead-form-fields.module.css';
import type { LeadForm } from './use-lead-form';

/** What an input says besides its label. */
export interface FieldTexts {
  placeholder?: string;
  description?: ReactNode;
}

interface EventSectionProps {
  form: LeadForm;
  /** The field that a dialog focuses first. */
  focus: LeadFormField | undefined;
  children: (texts: Partial<Record<LeadFormField, FieldTexts>>) => ReactNode;
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
      <WithTexts form={form}>{children}</WithTexts>
    </section>
  );
}

function WithTexts({ form, children }: Pick<EventSectionProps, 'form' | 'children'>) {
  const now = useNow();
  const { values, zone } = form;
  const event = eventOf(values, zone);
  const isOpen = OPEN_STATUSES.some((status) => status === values.status);
  const warnings = eventWarnings(event, { now, profileZone: zone, isOpen });
  const texts = Object.entries(warnings).map(([name, text]) => [name, { description: <Warning>{text}</Warning> }]);
  const zoneName = zoneOfEvent({ ...event, eventTimeZone: null }, zone).replaceAll('_', ' ');
  return children({ eventTimeZone: { placeholder: zoneName }, ...Object.fromEntries(texts) });
}

/** Said at the field, and no obstacle. */
const Warning = ({ children }: { children: ReactNode }) => (
  <span className={classes.warning}>
    <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
    {children}
  </span>
);
