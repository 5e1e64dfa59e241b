'use client';

import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LeadFormField } from '@/app/_portal/leads/record/lead-fields';
import { useNow } from '@/app/_ui/time/use-now';
import { zoneOfEvent } from '@/domain/leads/event/lead-event';
import { OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { leadWarnings } from '@/domain/leads/lead-warnings';
import { warnedOf } from './lead-draft';
import classes from './lead-form-fields.module.css';
import type { LeadForm } from './use-lead-form';

/** What an input says besides its label. */
export interface FieldTexts {
  placeholder?: string;
  description?: ReactNode;
}

/** What the inputs of a form say about what is typed. Warnings are no obstacle. */
export function useFieldTexts({ values, zone }: LeadForm): Partial<Record<LeadFormField, FieldTexts>> {
  const now = useNow();
  const lead = warnedOf(values, zone);
  const isOpen = OPEN_STATUSES.some((status) => status === values.status);
  const warnings = leadWarnings(lead, { now, profileZone: zone, isOpen });
  const texts = Object.entries(warnings).map(([name, text]) => [name, { description: <Warning>{text}</Warning> }]);
  const zoneName = zoneOfEvent({ ...lead, eventTimeZone: null }, zone).replaceAll('_', ' ');
  return { eventTimeZone: { placeholder: zoneName }, ...Object.fromEntries(texts) };
}

const Warning = ({ children }: { children: ReactNode }) => (
  <span className={classes.warning}>
    <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
    {children}
  </span>
);
