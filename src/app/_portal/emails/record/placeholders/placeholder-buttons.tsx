'use client';

import { Button } from '@mantine/core';
import { PLACEHOLDER_LABELS, PLACEHOLDER_NAMES, placeholderOf } from '@/domain/emails/templates/placeholders';
import { insertText, type TextInputElement } from './insert-text';
import classes from './placeholders.module.css';

interface PlaceholderButtonsProps {
  /** The input to insert into. */
  target: () => TextInputElement | null;
}

/** Inserts placeholders at the caret. */
export function PlaceholderButtons({ target }: PlaceholderButtonsProps) {
  return (
    <fieldset className={classes.buttons} aria-label="Insert a placeholder">
      <span className={classes.buttonsLabel} aria-hidden>
        Insert
      </span>
      {PLACEHOLDER_NAMES.map((name) => (
        <Button
          key={name}
          variant="default"
          size="compact-sm"
          className={classes.insert}
          // Keeps the focus and the caret where they are.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const input = target();
            if (input) insertText(input, placeholderOf(name));
          }}
        >
          {PLACEHOLDER_LABELS[name]}
        </Button>
      ))}
    </fieldset>
  );
}
