'use client';

import { useState } from 'react';
import { LeadPicker, type PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { api } from '@/app/_trpc/client';
import {
  fillPlaceholders,
  PLACEHOLDER_LABELS,
  type PlaceholderName,
  type PlaceholderValues,
} from '@/domain/emails/templates/placeholders';
import classes from './template-preview.module.css';

/** Shown until a lead is chosen. */
const SAMPLE: PlaceholderValues = {
  companyName: 'Harbour Lights Festival',
  contactPerson: 'Noor Haddad',
  email: 'noor@harbourlights.example',
  phone: '(555) 010-0142',
  eventName: 'Harbour Lights 2027',
  eventDate: '2027-08-13',
  venueName: 'Pier 9',
  amount: 48_000,
};

/** A template filled with the values of a lead that the user can choose. */
export function TemplatePreview({ subject, body }: { subject: string; body: string }) {
  const [picked, setPicked] = useState<PickedLead | null>(null);
  const { data: lead } = api.leads.byId.useQuery({ id: picked?.id ?? '' }, { enabled: picked !== null });
  const values = picked ? (lead ?? null) : SAMPLE;
  const [line, text] = [fillPlaceholders(subject, values), fillPlaceholders(body, values)];
  const missing = values ? [...new Set([...line.missing, ...text.missing])] : [];
  return (
    <section className={classes.preview} aria-label="Preview">
      <LeadPicker
        label="Preview with"
        placeholder={`${SAMPLE.companyName} (sample)`}
        value={picked}
        onChange={setPicked}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section className={classes.page} tabIndex={0} aria-label="Email text" aria-live="polite">
        <p className={classes.subject}>{line.text || 'Subject'}</p>
        <p className={classes.body}>{text.text || 'The message appears here.'}</p>
      </section>
      {missing.length > 0 && <p className={classes.missing}>{emptyFor(missing, picked?.companyName ?? '')}</p>}
    </section>
  );
}

const emptyFor = (names: readonly PlaceholderName[], company: string): string => {
  const labels = new Intl.ListFormat('en-US').format(names.map((name) => PLACEHOLDER_LABELS[name]));
  const [first = ''] = names;
  return `${labels} ${names.length === 1 ? 'is' : 'are'} empty for ${company}. Add a fallback, such as {{${first}|your team}}.`;
};
