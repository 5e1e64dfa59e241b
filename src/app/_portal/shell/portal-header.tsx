'use client';

import { Avatar, Burger, Button, Group, Kbd } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { IconKeyboard, IconSearch, IconSettings } from '@tabler/icons-react';
import { lazyCode } from '@/app/_ui/loading/lazy-code';
import { Bell } from '../notifications/bell/bell';
import { TabLink } from '../tab-link';
import type { View } from '../tabs';
import { useViewer } from '../viewer';
import { HeaderButton, OnDemand } from './on-demand';
import classes from './portal-header.module.css';

const UserMenu = lazyCode(() => import('./user-menu'));

export interface PortalHeaderProps {
  view: View;
  menuOpened: boolean;
  onMenu: () => void;
  onKeys: () => void;
  onPalette: () => void;
}

export function PortalHeader({ view, menuOpened, onMenu, onKeys, onPalette }: PortalHeaderProps) {
  const { name } = useViewer();
  // Undetermined until hydration, before which the shortcut does not work.
  const os = useOs();
  const shortcut = os === 'undetermined' ? undefined : os === 'macos' ? 'Meta+K' : 'Control+K';
  return (
    <div className={classes.bar}>
      <Group gap={8} wrap="nowrap">
        <Burger
          opened={menuOpened}
          onClick={onMenu}
          hiddenFrom="sm"
          size="sm"
          aria-label="Open menu"
          className={classes.button}
        />
        <span className={classes.where}>{view.label}</span>
        <Button
          variant="default"
          size="xs"
          visibleFrom="sm"
          leftSection={<IconSearch size={14} />}
          rightSection={
            <Kbd size="xs" style={{ visibility: shortcut ? undefined : 'hidden' }}>
              {os === 'macos' ? '⌘ K' : 'Ctrl K'}
            </Kbd>
          }
          aria-keyshortcuts={shortcut}
          className={classes.search}
          onClick={onPalette}
        >
          Search or go to
        </Button>
      </Group>
      <Group gap={4} wrap="nowrap">
        <HeaderButton label="Search or go to" hiddenFrom="sm" aria-keyshortcuts={shortcut} onClick={onPalette}>
          <IconSearch size={20} stroke={1.6} />
        </HeaderButton>
        <HeaderButton label="Keyboard shortcuts" visibleFrom="sm" onClick={onKeys}>
          <IconKeyboard size={20} stroke={1.6} />
        </HeaderButton>
        <TabLink
          className={classes.button}
          href="/settings"
          aria-label="Settings"
          title="Settings"
          aria-current={view.id === 'settings' ? 'page' : undefined}
        >
          <IconSettings size={20} stroke={1.6} />
        </TabLink>
        <Bell />
        <OnDemand
          panel={UserMenu}
          label="Your account"
          face={<Avatar name={name} color="amber" radius="xl" size={32} alt="" />}
        />
      </Group>
    </div>
  );
}
