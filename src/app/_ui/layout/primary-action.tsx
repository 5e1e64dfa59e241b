import { Button, type ButtonProps } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './primary-action.module.css';

interface PrimaryActionProps extends Omit<ComponentProps<'button'>, keyof ButtonProps | 'children'> {
  label: string;
  icon?: Icon;
  /** On a phone it is out of the way, as what it opens is open already. */
  aside?: boolean;
}

/** The one action of a page, in amber: the last in its header, and on a phone within reach of the thumb. */
export function PrimaryAction({ label, icon: Icon = IconPlus, aside = false, ...button }: PrimaryActionProps) {
  return (
    <div className={classes.place} data-aside={aside || undefined}>
      <Button leftSection={<Icon size={16} stroke={2} aria-hidden />} className={classes.action} {...button}>
        {label}
      </Button>
    </div>
  );
}
