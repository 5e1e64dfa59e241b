'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { placeholderOf, type UnknownPlaceholder } from '@/domain/emails/templates/placeholders';
import classes from './placeholders.module.css';

interface UnknownPlaceholdersProps {
  unknown: readonly UnknownPlaceholder[];
  /** Replaces every occurrence of a text. */
  onReplace: (source: string, by: string) => void;
}

/** What looks like a placeholder but names nothing known, with what was probably meant. */
export function UnknownPlaceholders({ unknown, onReplace }: UnknownPlaceholdersProps) {
  return (
    <ul className={classes.unknown} aria-label="Unknown placeholders" aria-live="polite">
      {unknown.map(({ source, closest }) => (
        <li key={source}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden className={classes.warning} />
          <span>
            <code>{source}</code> is not a placeholder.
          </span>
          {closest && (
            <Button
              variant="default"
              size="compact-sm"
              className={classes.insert}
              onClick={() => onReplace(source, placeholderOf(closest))}
            >
              Use {placeholderOf(closest)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
