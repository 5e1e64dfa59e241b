'use client';

import { Button } from '@mantine/core';
import classes from './form-footer.module.css';

interface FormFooterProps {
  saving: boolean;
  /** Label of the save button. */
  save: string;
  color?: string;
  /** Whether it cannot be saved yet. */
  disabled?: boolean;
  onCancel: () => void;
}

/** Cancel and save buttons at the end of a form. */
export function FormFooter({ saving, save, color, disabled, onCancel }: FormFooterProps) {
  return (
    <div className={classes.footer}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" color={color} loading={saving} disabled={disabled}>
        {save}
      </Button>
    </div>
  );
}
