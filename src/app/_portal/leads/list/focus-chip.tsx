import { IconX } from '@tabler/icons-react';
import { LEAD_FOCUS_LABELS, type LeadFocus } from '@/domain/leads/lead-focus';
import classes from './focus-chip.module.css';

/** Says which leads the list is narrowed to, and shows all of them again. */
export function FocusChip({ focus, onClear }: { focus: LeadFocus; onClear: () => void }) {
  const label = LEAD_FOCUS_LABELS[focus];
  return (
    <p className={classes.line}>
      Only:
      <button type="button" className={classes.chip} aria-label={`Remove filter: ${label}`} onClick={onClear}>
        {label}
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </p>
  );
}
