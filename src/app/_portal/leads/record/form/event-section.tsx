'use client';

import type { ReactNode } from 'react';
import { EVENT_FIELD_NAMES } from '@/app/_portal/leads/record/lead-fields';
import { FoldedSection } from './folded-section';
import type { LeadDraft, LeadInputName } from './lead-draft';
import type { LeadForm } from './use-lead-form';

interface EventSectionProps {
  form: LeadForm;
  /** The field that a dialog focuses first. */
  focus: LeadInputName | undefined;
  children: ReactNode;
}

const isUsed = (draft: LeadDraft) => EVENT_FIELD_NAMES.some((name) => draft[name]);

/** The event, folded until one of its fields is used. */
export const EventSection = ({ form, focus, children }: EventSectionProps) => (
  <FoldedSection
    title="Event"
    add="Add the event"
    isOpen={isUsed(form.values) || EVENT_FIELD_NAMES.some((name) => name === focus)}
    onOpened={() => form.focusInput('eventName')}
  >
    {children}
  </FoldedSection>
);
