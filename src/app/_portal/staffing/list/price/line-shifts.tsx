import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { DAY_INPUT } from '@/app/_portal/shared/fields/day-input';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { isCalendarDay } from '@/domain/shared/time';
import type { PlanErrors } from '@/domain/staffing/plan/plan-errors';
import type { Shift } from '@/domain/staffing/price/price-inputs';
import classes from './price.module.css';

interface LineShiftsProps {
  /** The path of the shifts in the errors. */
  path: string;
  shifts: readonly Shift[];
  errors: PlanErrors;
  onChange: (shifts: Shift[]) => void;
}

/** The shifts that each guard of a line works. */
export function LineShifts({ path, shifts, errors, onChange }: LineShiftsProps) {
  const change = (place: number, changes: Partial<Shift>) =>
    onChange(shifts.map((shift, index) => (index === place ? { ...shift, ...changes } : shift)));
  const last = shifts.at(-1);
  const addId = useId();
  return (
    <div className={classes.shifts}>
      <ul aria-label="Shifts">
        {shifts.map((shift, place) => {
          const at = `${path}.${place}`;
          const input = { error: errors[at] !== undefined };
          return (
            // A shift has nothing of its own that stays.
            // biome-ignore lint/suspicious/noArrayIndexKey: its place names it.
            <li key={place}>
              <TextInput
                {...DAY_INPUT}
                {...input}
                label="Date"
                value={shift.date}
                error={errors[`${at}.date`] ?? input.error}
                onChange={({ currentTarget }) => change(place, { date: currentTarget.value })}
              />
              <TextInput
                type="time"
                label="Start"
                value={shift.startTime}
                error={errors[`${at}.startTime`] ?? input.error}
                onChange={({ currentTarget }) => change(place, { startTime: currentTarget.value })}
              />
              <TextInput
                type="time"
                label="End"
                value={shift.endTime}
                error={errors[`${at}.endTime`] ?? input.error}
                onChange={({ currentTarget }) => change(place, { endTime: currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove}
                aria-label={`Remove shift ${place + 1}`}
                onClick={() => {
                  // This button is about to go.
                  moveFocus(addId);
                  onChange(shifts.filter((_, index) => index !== place));
                }}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
              {errors[at] && (
                <Input.Error role="alert" className={classes.shiftError}>
                  {errors[at]}
                </Input.Error>
              )}
            </li>
          );
        })}
      </ul>
      {errors[path] && <Input.Error>{errors[path]}</Input.Error>}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        id={addId}
        leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        onClick={() => onChange([...shifts, nextShift(last)])}
      >
        Add a shift
      </Button>
    </div>
  );
}

/** The same hours on the day after. */
const nextShift = (last: Shift | undefined): Shift =>
  last && isCalendarDay(last.date)
    ? { ...last, date: shiftDay(last.date, 1) }
    : { date: '', startTime: '18:00', endTime: '23:00' };
