'use client';

import { Select } from '@mantine/core';
import { useState } from 'react';
import { LEAD_DATE_LABELS, LEAD_DATES, type LeadDate } from '@/domain/leads/filters/lead-filters';
import { FIRST_DAY, isAcceptedDay, LAST_DAY, OUTSIDE_YEARS } from '@/domain/shared/time';
import { type Ends, RangeModal } from './range-modal';
import type { DateChoice, Filters } from './use-lead-filters';

interface DateRangeProps {
  opened: boolean;
  linked: Pick<Filters['linked'], 'dated' | 'from' | 'to'>;
  onChoose: (range: DateChoice) => void;
  onClose: () => void;
}

const DATES = LEAD_DATES.map((value) => ({ value, label: LEAD_DATE_LABELS[value] }));

function errorsOf(ends: Ends) {
  const [first, last] = ends.map((day) => (day === '' || isAcceptedDay(day) ? null : OUTSIDE_YEARS));
  if (ends.every((day) => day === '')) return ['Enter a first or a last day', null];
  const isReversed = ends[0] !== '' && ends[1] !== '' && ends[1] < ends[0];
  return [first ?? null, last ?? (isReversed ? 'Must not be before the first day' : null)];
}

/** Which of a lead's dates must lie between two days, both included. */
export function DateRangeModal({ linked: { dated, from, to }, onChoose, onClose, opened }: DateRangeProps) {
  const [chosen, setChosen] = useState<LeadDate | null>(null);
  const date = chosen ?? dated ?? 'event';
  return (
    <RangeModal
      title="Dates"
      labels={['First day', 'Last day']}
      start={[from ?? '', to ?? '']}
      input={{ type: 'date', min: FIRST_DAY, max: LAST_DAY }}
      errorsOf={errorsOf}
      onChoose={([first, last]) => onChoose({ dated: date, from: first || undefined, to: last || undefined })}
      opened={opened}
      onClose={() => {
        setChosen(null);
        onClose();
      }}
    >
      <Select label="Date" data={DATES} value={date} allowDeselect={false} onChange={setChosen} />
    </RangeModal>
  );
}
