import { Button, type ButtonProps } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './primary-action.module.css';

interface PrimaryActionProps extends Omit<ComponentProps<'button'>, keyof ButtonProps | 'children'> {
  label: string;
  icon?: Icon;
  /** Hides the button on phones while the form that it opens is open. */
  aside?: boolean;
}

/** A page's primary action: last in its header, and at the bottom of the screen on phones. */
export function PrimaryAction({ label, icon: Icon = IconPlus, aside = false, ...button }: PrimaryActionProps) {
  return (
    <div className={classes.place} data-aside={aside || undefined}>
      <Button leftSection={<Icon size={16} stroke={2} aria-hidden />} className={classes.action} {...button}>
        {label}
      </Button>
    </div>
  );
}
