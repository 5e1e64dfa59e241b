import { NativeSelect } from '@mantine/core';
import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';

interface CardSelectProps {
  cards: readonly RateCard[];
  teamId: string | null;
  value: string | null;
  onChange: (id: string | null) => void;
}

export const CardSelect = ({ cards, value, onChange }: CardSelectProps) => (
  <NativeSelect
    aria-label="Rate card"
    value={value ?? ''}
    data={[{ value: '', label: 'No rate card' }, ...cards.map(({ id, name }) => ({ value: id, label: name }))]}
    onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
  />
);
