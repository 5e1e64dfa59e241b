import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePhone } from '../interaction/use-phone';
import classes from './detail-drawer.module.css';

export interface DetailDrawerProps {
  opened: boolean;
  title: string;
  /** What can be done with it, beside closing it. */
  actions: ReactNode;
  /** Its width where it does not fill a phone, in pixels. */
  width: number;
  /** Something to read needs less room around it on a phone. */
  tight?: boolean;
  closeOnEscape: boolean;
  onClose: () => void;
  /** What Escape and a press beside it do, where that is not to close it. */
  onDismiss?: () => void;
  children: ReactNode;
}

/** One thing with everything about it, at the side of its list; it fills a phone. */
export function DetailDrawer(props: DetailDrawerProps) {
  const { opened, title, actions, width, tight, closeOnEscape, onClose, onDismiss = onClose, children } = props;
  const phone = usePhone();
  return (
    <Drawer.Root
      opened={opened}
      onClose={onDismiss}
      closeOnEscape={closeOnEscape}
      position="right"
      size={phone ? '100%' : width}
    >
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content>
        <Drawer.Header role="presentation" className={classes.header} data-tight={tight || undefined}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Group gap={4} wrap="nowrap">
            {actions}
            <DetailAction label="Close" icon={IconX} onClick={onClose} />
          </Group>
        </Drawer.Header>
        <Drawer.Body className={classes.body} data-tight={tight || undefined}>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface DetailActionProps {
  label: string;
  icon: typeof IconX;
  onClick: () => void;
}

export function DetailAction({ label, icon: Icon, onClick }: DetailActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick} className={classes.action}>
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
