import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusWhenShown } from '../focus/move-focus';
import { usePhone } from '../interaction/use-phone';
import classes from './detail-drawer.module.css';

export interface DetailDrawerProps {
  opened: boolean;
  title: string;
  /** Cut a long title off on phones, because the content repeats it. */
  clampTitle?: boolean;
  /** One line below the title. */
  subtitle?: ReactNode;
  /** Actions in the header, next to Close. */
  actions: ReactNode;
  /** What to do next: stays at the top, and at the bottom of phones, within reach of the thumb. */
  toolbar?: ReactNode;
  /** Width in pixels on larger screens; phones use the full width. */
  width: number;
  /** Use less padding on phones, for content to read. */
  tight?: boolean;
  /** Opens without sliding in, because something stands in its place already. */
  appears?: boolean;
  closeOnEscape: boolean;
  onClose: () => void;
  /** Called on Escape and on a click outside; defaults to `onClose`. */
  onDismiss?: () => void;
  children: ReactNode;
}

/** Shows the details of an item at the side of its list, or full screen on phones. */
export function DetailDrawer(props: DetailDrawerProps) {
  const {
    opened,
    title,
    clampTitle,
    subtitle,
    actions,
    toolbar,
    width,
    tight,
    appears,
    closeOnEscape,
    onClose,
    onDismiss = onClose,
    children,
  } = props;
  const phone = usePhone();
  return (
    <Drawer.Root
      opened={opened}
      onClose={onDismiss}
      closeOnEscape={closeOnEscape}
      position="right"
      size={phone ? '100%' : width}
      transitionProps={appears ? { duration: 0 } : undefined}
    >
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content className={classes.content}>
        <Drawer.Header role="presentation" className={classes.header} data-tight={tight || undefined}>
          <div className={classes.heading}>
            <Drawer.Title
              className={classes.title}
              title={clampTitle ? title : undefined}
              dir="auto"
              tabIndex={-1}
              data-clamped={clampTitle || undefined}
              data-drawer-title
            >
              {title}
            </Drawer.Title>
            {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
          </div>
          <Group gap={4} wrap="nowrap">
            {actions}
            <DetailAction label="Close" icon={IconX} onClick={onClose} />
          </Group>
        </Drawer.Header>
        {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
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

/** Focuses the title, so that screen readers read it when the drawer shows another item. */
export const focusDrawerTitle = () => focusWhenShown(() => document.querySelector<HTMLElement>('[data-drawer-title]'));
