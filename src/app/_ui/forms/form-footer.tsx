'use client';

import { Button } from '@mantine/core';
import classes from './form-footer.module.css';

interface FormFooterProps {
  saving: boolean;
  /** Label of the save button. */
  save: string;
  onCancel: () => void;
}

/** Cancel and save buttons at the end of a form. */
export function FormFooter({ saving, save, onCancel }: FormFooterProps) {
  return (
    <div className={classes.footer}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={saving}>
        {save}
      </Button>
    </div>
  );
}
