import { Button, type ButtonProps } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import type { ComponentProps, MouseEvent } from 'react';
import classes from './primary-action.module.css';

interface PrimaryActionProps extends Omit<ComponentProps<'button'>, keyof ButtonProps | 'children'> {
  label: string;
  icon?: Icon;
  disabled?: boolean;
  loading?: boolean;
  /** Hides the button on phones while the form that it opens is open. */
  aside?: boolean;
  /** The query of an address that does the same, for a press before the page is interactive. */
  request?: Readonly<Record<string, string>>;
}

/** A page's primary action: last in its header, and at the bottom of the screen on phones. */
export function PrimaryAction({ label, icon: Icon = IconPlus, aside = false, request, ...button }: PrimaryActionProps) {
  const face = <Icon size={16} stroke={2} aria-hidden />;
  return (
    <div className={classes.place} data-aside={aside || undefined}>
      {request ? (
        // A form works without any script: what is pressed too early opens the address.
        <form action="/">
          {Object.entries(request).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button
            {...button}
            type="submit"
            leftSection={face}
            className={classes.action}
            onClick={(event: MouseEvent<HTMLButtonElement>) => {
              event.preventDefault();
              button.onClick?.(event);
            }}
          >
            {label}
          </Button>
        </form>
      ) : (
        <Button leftSection={face} className={classes.action} {...button}>
          {label}
        </Button>
      )}
    </div>
  );
}
