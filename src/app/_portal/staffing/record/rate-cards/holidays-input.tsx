'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import { FIRST_DAY, LAST_DAY } from '@/domain/shared/time';
import { MAX_HOLIDAYS, sortedDays } from '@/domain/staffing/rate-cards/rate-card-limits';
import classes from './rate-card.module.css';
import { HELP_BELOW, TERM_LABELS } from './rate-card-inputs';
import type { RateCardForm } from './use-rate-card-form';

/** The holidays of a card. Enter adds the day that is typed. */
export function HolidaysInput({ form }: { form: RateCardForm }) {
  const { day: dayWords } = useFormats();
  const [day, setDay] = useState('');
  const { onChange: _, value: __, ...input } = form.inputProps('holidays');
  const { holidays } = form.values;
  const change = (days: readonly string[]) => {
    form.setFieldValue('holidays', sortedDays(days));
    moveFocus(input.id);
  };
  const add = () => {
    if (day === '' || holidays.length >= MAX_HOLIDAYS) return;
    change([...holidays, day]);
    setDay('');
  };
  return (
    <div className={classes.wide}>
      <div className={classes.add}>
        <TextInput
          {...input}
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          label={TERM_LABELS.holidays}
          inputWrapperOrder={HELP_BELOW}
          description="Hours on these dates are billed at the multiplier below."
          value={day}
          // Saving would lose it.
          data-half-typed={day === '' ? undefined : 'Add this day first, or clear it'}
          onChange={(event) => {
            setDay(event.currentTarget.value);
            form.clearFieldError('holidays');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || day === '') return;
            event.preventDefault();
            add();
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={holidays.length >= MAX_HOLIDAYS}
          onClick={add}
        >
          Add
        </Button>
      </div>
      {holidays.length > 0 && (
        <ul className={classes.days} aria-label={TERM_LABELS.holidays}>
          {holidays.map((holiday) => (
            <li key={holiday}>
              {dayWords(holiday)}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${dayWords(holiday)}`}
                onClick={() => change(holidays.filter((other) => other !== holiday))}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
