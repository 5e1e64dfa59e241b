import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './check-row.module.css';

interface CheckRowProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** At the end of the row. */
  children?: ReactNode;
}

/** An item of a checklist: the whole text checks it off. */
export function CheckRow({ label, description, checked, onChange, children }: CheckRowProps) {
  return (
    <li className={classes.row} data-checked={checked || undefined}>
      <Checkbox
        classNames={{ root: classes.box, body: classes.body, labelWrapper: classes.words, label: classes.label }}
        label={label}
        description={description}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </li>
  );
}
