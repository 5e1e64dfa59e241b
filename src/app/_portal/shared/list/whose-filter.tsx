import { useIsInTeam } from '@/app/_portal/viewer';
import { WHOSE, WHOSE_LABELS, type Whose } from '@/domain/shared/whose';
import { FilterSelect } from './filter-select';

const CHOICES = WHOSE.map((value) => ({ value, label: WHOSE_LABELS[value] }));

interface WhoseFilterProps {
  /** Such as "Whose leads". */
  label: string;
  value: Whose | null;
  onChange: (whose: Whose | null) => void;
}

/** Filters a list by whose work it is. For people in a team; for others everything is theirs. */
export function WhoseFilter({ label, value, onChange }: WhoseFilterProps) {
  const isInTeam = useIsInTeam();
  if (!isInTeam && value === null) return null;
  return <FilterSelect label={label} all="Everybody’s" data={CHOICES} value={value} onChange={onChange} />;
}
