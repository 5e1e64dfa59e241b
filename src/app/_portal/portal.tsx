'use client';

import { AppShell } from '@mantine/core';
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { OfflineLine } from '@/app/_ui/feedback/offline-line';
import { NotificationsProvider } from './notifications/record/notifications-provider';
import { UpgradeProvider } from './shared/upgrade/upgrade-provider';
import { PortalHeader } from './shell/portal-header';
import classes from './shell/shell.module.css';
import { SideMenu } from './shell/side-menu';
import { TabBoundary } from './shell/tab-boundary';
import { type TabId, type TabProps, tabById } from './tabs';
import { useTab } from './use-tab';
import { type Viewer, ViewerProvider } from './viewer';

const ComingSoon = lazy(() => import('./coming-soon'));

/** The page of each tab, as a separate chunk that loads when the tab is first opened. */
const TAB_PAGES: Record<TabId, ComponentType<TabProps>> = {
  dashboard: lazy(() => import('./dashboard/dashboard')),
  crm: lazy(() => import('./leads/list/crm')),
  pipeline: lazy(() => import('./pipeline/list/pipeline')),
  tasks: lazy(() => import('./tasks/list/tasks')),
  calendar: lazy(() => import('./calendar/list/calendar')),
  email: ComingSoon,
  notes: lazy(() => import('./notes/list/notes')),
  reporting: ComingSoon,
  usage: lazy(() => import('./usage/usage')),
  gamification: ComingSoon,
  teams: ComingSoon,
  education: ComingSoon,
  trust: ComingSoon,
  cost: ComingSoon,
  regulatory: ComingSoon,
};

// Rarely used, so not part of the first load.
const CommandPalette = lazy(() => import('./shell/command-palette'));
const KeysModal = lazy(() => import('./shell/keys-modal'));
const MenuDrawer = lazy(() => import('./shell/menu-drawer'));

export function Portal({ viewer }: { viewer: Viewer }) {
  return (
    <ViewerProvider viewer={viewer}>
      {/* useSearchParams needs its own Suspense boundary. */}
      <Suspense>
        <UpgradeProvider>
          <NotificationsProvider>
            <Shell />
          </NotificationsProvider>
        </UpgradeProvider>
      </Suspense>
    </ViewerProvider>
  );
}

/** An overlay's state, and whether it was ever opened: its code loads only then. */
function useOverlay() {
  const [opened, overlay] = useDisclosure(false);
  const [everOpened, setEverOpened] = useState(false);
  if (opened && !everOpened) setEverOpened(true);
  return { opened, everOpened, ...overlay };
}

function Shell() {
  const tab = tabById(useTab().tabId);
  const menu = useOverlay();
  const [paletteRequests, setPaletteRequests] = useState(0);
  const keys = useOverlay();
  const [narrow, setNarrow] = useLocalStorage({ key: 'stanchion-menu-narrow', defaultValue: false });
  useHotkeys([['shift + ?', keys.toggle]]);
  // Works inside input fields too. Once the palette is loaded, it handles the key itself.
  useHotkeys([['mod+K', () => setPaletteRequests((times) => times || 1)]], []);

  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: narrow ? 64 : 232, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={0}
      transitionDuration={150}
    >
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <AppShell.Navbar withBorder={false} className={classes.navbar} visibleFrom="sm">
        <SideMenu active={tab.id} narrow={narrow} onToggle={() => setNarrow(!narrow)} />
      </AppShell.Navbar>
      <AppShell.Header className={classes.header}>
        <PortalHeader
          tab={tab}
          menuOpened={menu.opened}
          onMenu={menu.open}
          onKeys={keys.open}
          onPalette={() => setPaletteRequests((times) => times + 1)}
        />
      </AppShell.Header>
      <AppShell.Main id="main" className={classes.main} tabIndex={-1}>
        <OfflineLine />
        <div className={classes.page}>
          <TabBoundary tab={tab} page={TAB_PAGES[tab.id]} />
        </div>
      </AppShell.Main>
      <Suspense>
        {menu.everOpened && <MenuDrawer active={tab.id} opened={menu.opened} onClose={menu.close} />}
        {paletteRequests > 0 && <CommandPalette requests={paletteRequests} onKeys={keys.open} />}
        {keys.everOpened && <KeysModal opened={keys.opened} onClose={keys.close} />}
      </Suspense>
    </AppShell>
  );
}
