import { Button } from '@mantine/core';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import type { WorkedPlan } from '../draft/work-out';
import { inputId } from '../inputs/input-id';
import classes from './price.module.css';

/** Where each reason why a plan cannot be priced is mended. */
const MENDED_BY = {
  eventDate: { input: 'eventDate', label: 'Set the date' },
  // The state of the venue brings its zone.
  timeZone: { input: 'state', label: 'Set the state' },
  endTime: { input: 'endTime', label: 'Change the hours' },
} as const;

/** Why a plan cannot be priced, instead of its price. */
export function BlockedPrice({ field, message }: NonNullable<WorkedPlan['block']>) {
  const { input, label } = MENDED_BY[field];
  return (
    <div className={classes.missing}>
      {message}
      <Button variant="default" size="xs" onClick={() => moveFocus(inputId(input))}>
        {label}
      </Button>
    </div>
  );
}
