'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import classes from './lead-form-fields.module.css';

interface FoldedSectionProps {
  title: string;
  /** The button that opens it. */
  add: string;
  /** Whether one of its fields is used. It stays open while its last field is cleared. */
  isOpen: boolean;
  /** Called when the user has opened it. */
  onOpened: () => void;
  children: ReactNode;
}

/** A part of the form, folded until one of its fields is used. */
export function FoldedSection({ title, add, isOpen, onOpened, children }: FoldedSectionProps) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(isOpen);
  if (isOpen && !opened) setOpened(true);
  const notifyOpened = useEffectEvent(onOpened);
  useEffect(() => {
    if (asked) notifyOpened();
  }, [asked]);

  if (!opened)
    return (
      <div className={classes.section}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          aria-expanded={false}
          onClick={() => {
            setAsked(true);
            setOpened(true);
          }}
        >
          {add}
        </Button>
      </div>
    );
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.sectionHeading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
