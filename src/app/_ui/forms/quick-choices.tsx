import { Chip, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './quick-choices.module.css';

export interface QuickChoicesProps {
  choices: readonly { label: string; value: string }[];
  value: string;
  disabled: boolean | undefined;
  /** The field must have a value: a second press on a choice does not clear it. */
  required?: boolean;
  /** Called with '' when the choice is cleared. */
  onChange: (value: string) => void;
  /** A hint next to the choices. */
  children: ReactNode;
}

/** One-click choices for a field. */
export function QuickChoices({ choices, value, required = false, disabled, onChange, children }: QuickChoicesProps) {
  return (
    <Group gap={4} mt={8}>
      {choices.map((choice) => (
        <Chip
          key={choice.label}
          size="xs"
          radius="xl"
          variant="light"
          classNames={{ label: classes.choice }}
          checked={value === choice.value}
          disabled={disabled}
          onChange={(checked) => onChange(checked || required ? choice.value : '')}
        >
          {choice.label}
        </Chip>
      ))}
      {children && <span className={classes.hint}>{children}</span>}
    </Group>
  );
}
