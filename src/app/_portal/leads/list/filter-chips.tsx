import { IconX } from '@tabler/icons-react';
import { useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { type People, usePeople } from '@/app/_portal/teams/record/use-people';
import { type Formats, useFormats } from '@/app/_ui/time/formats';
import { FUNNEL_STAGE_LABELS, LOST_FILTER_LABELS } from '@/domain/leads/filters/lead-filters';
import { LEAD_FOCUS_LABELS } from '@/domain/leads/filters/lead-focus';
import { amountsText } from '../record/filters/amounts-text';
import { conditionWords } from '../record/filters/custom-filter-words';
import { daysText } from '../record/filters/days-text';
import type { Filters } from '../record/filters/use-lead-filters';
import classes from './filter-chips.module.css';

type Linked = Filters['linked'];

interface Chip {
  label: string;
  /** The filters that it stands for. */
  of: readonly (keyof Linked)[];
}

function chipsOf(linked: Linked, formats: Formats, people: People): Chip[] {
  const { focus, reached, furthest, lostReason, teamId, assigneeId, timezone } = linked;
  // Whose months these are, if not the user's.
  const zone = timezone && timezone !== formats.zone ? ` (${timezone.replaceAll('_', ' ')})` : '';
  const days = daysText(linked, formats);
  const chips: Chip[] = [];
  if (focus) {
    // The days that remain are still those of the zone.
    chips.push({ label: LEAD_FOCUS_LABELS[focus] + zone, of: days ? ['focus'] : ['focus', 'timezone'] });
  }
  if (days) chips.push({ label: days + zone, of: ['dated', 'from', 'to', 'timezone'] });
  if (reached) chips.push({ label: `Reached ${FUNNEL_STAGE_LABELS[reached]}`, of: ['reached'] });
  if (furthest) chips.push({ label: `No further than ${FUNNEL_STAGE_LABELS[furthest]}`, of: ['furthest'] });
  if (lostReason) chips.push({ label: `Lost: ${LOST_FILTER_LABELS[lostReason]}`, of: ['lostReason'] });
  const amounts = amountsText(linked, formats);
  if (amounts) chips.push({ label: `Amount: ${amounts}`, of: ['minAmount', 'maxAmount', 'amount'] });
  // Those whose names are known are chosen in a control.
  if (teamId && !people.teamName(teamId)) chips.push({ label: 'Team: another one', of: ['teamId'] });
  if (assigneeId && !people.nameOf(assigneeId)) {
    chips.push({ label: 'Assigned to someone else', of: ['assigneeId'] });
  }
  return chips;
}

/** Says which leads a link has narrowed the list to, and shows the others again. */
export function FilterChips({ filters }: { filters: Filters }) {
  const { linked, clearLinked, conditions, setCondition } = filters;
  const formats = useFormats();
  const { shared } = useCustomFields();
  const custom = shared.flatMap((field) => {
    const condition = conditions[field.key];
    if (!condition) return [];
    const label = `${field.label}: ${conditionWords(field, condition, formats)}`;
    return [{ key: field.id, label, onRemove: () => setCondition(field.key, null) }];
  });
  const chips = [
    ...chipsOf(linked, formats, usePeople()).map(({ label, of }) => ({
      key: label,
      label,
      onRemove: () => clearLinked(of),
    })),
    ...custom,
  ];
  if (chips.length === 0) return null;
  return (
    <div className={classes.line}>
      Only:
      {chips.map(({ key, label, onRemove }) => (
        <button
          key={key}
          type="button"
          className={classes.chip}
          aria-label={`Remove filter: ${label}`}
          onClick={onRemove}
        >
          {label}
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      ))}
    </div>
  );
}
