'use client';

import { Button } from '@mantine/core';
import classes from './form-footer.module.css';

interface FormFooterProps {
  saving: boolean;
  /** What the button says that saves. */
  save: string;
  onCancel: () => void;
}

/** Cancel and save, at the end of a form. */
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
