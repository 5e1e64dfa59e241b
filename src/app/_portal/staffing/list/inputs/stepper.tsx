import { ActionIcon, Input } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './inputs.module.css';
import { NumberField, WHOLE } from './number-field';

interface StepperProps {
  id: string;
  label: string;
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
  /** What else there is to say about the number. */
  children?: ReactNode;
}

/** A number of posts, with a step up and down. */
export function Stepper({ id, label, value, error, onChange, children }: StepperProps) {
  const step = (by: number) => onChange(Math.max(0, (Number.isNaN(value) ? 0 : value) + by));
  const errorId = `${id}-error`;
  return (
    <div className={classes.stepper}>
      <label htmlFor={id} className={classes.stepperLabel}>
        {label}
      </label>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          className={classes.step}
          aria-label={`${label}: one less`}
          disabled={value === 0}
          onClick={() => step(-1)}
        >
          <IconMinus size={14} stroke={1.8} />
        </ActionIcon>
        <NumberField
          id={id}
          kind={WHOLE}
          value={value}
          error={error !== undefined}
          aria-describedby={error && errorId}
          classNames={{ input: `${classes.count} figures` }}
          onChange={onChange}
        />
        <ActionIcon
          variant="default"
          className={classes.step}
          aria-label={`${label}: one more`}
          onClick={() => step(1)}
        >
          <IconPlus size={14} stroke={1.8} />
        </ActionIcon>
      </div>
      {error && (
        <Input.Error id={errorId} className={classes.under}>
          {error}
        </Input.Error>
      )}
      {children && <div className={classes.under}>{children}</div>}
    </div>
  );
}
