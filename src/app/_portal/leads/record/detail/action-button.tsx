import type { Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import classes from './lead-actions.module.css';

/** The icon and the label of an action. */
export function Face({ icon: Shape, children }: { icon: Icon; children: ReactNode }) {
  return (
    <>
      <span className={classes.icon}>
        <Shape size={20} stroke={1.6} aria-hidden />
      </span>
      {children}
    </>
  );
}

export function ActionButton(props: ComponentProps<'button'> & { 'data-missing'?: boolean }) {
  return <button type="button" {...props} className={classes.action} />;
}
