import { Popover, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './popup.module.css';

export interface PopupPanelBoxProps {
  label: string;
  className?: string;
  children: ReactNode;
  onClose: () => void;
}

/** The open panel of a button. */
export default function PopupPanelBox({ label, className, children, onClose }: PopupPanelBoxProps) {
  return (
    <Popover
      opened
      onChange={(stays) => !stays && onClose()}
      position="bottom-start"
      shadow="md"
      width={280}
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <span className={classes.cover} aria-hidden>
          <VisuallyHidden>{label}</VisuallyHidden>
        </span>
      </Popover.Target>
      <Popover.Dropdown className={className}>{children}</Popover.Dropdown>
    </Popover>
  );
}
