'use client';

import { LazyInput } from '@/app/_ui/forms/lazy/lazy-input';
import { lazyCode } from '@/app/_ui/loading/lazy-code';
import type { PickedLead } from './lead-picker';

const LeadPicker = lazyCode(async () => ({ default: (await import('./lead-picker')).LeadPicker }));

interface LeadFilterProps {
  lead: PickedLead | null;
  onChange: (lead: PickedLead | null) => void;
}

const LOOK = { 'aria-label': 'Lead filter', placeholder: 'All leads' };

/** Filters by lead. The picker opens its list when it gets the focus. */
export const LeadFilter = ({ lead, onChange }: LeadFilterProps) => (
  <LazyInput {...LOOK} text={lead?.companyName ?? null} clearable preload={LeadPicker.preload}>
    {({ autoFocus }) => <LeadPicker {...LOOK} autoFocus={autoFocus} value={lead} onChange={onChange} />}
  </LazyInput>
);
