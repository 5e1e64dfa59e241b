'use client';

import { Drawer } from '@mantine/core';
import { useRef } from 'react';
import { useSwipeLeft } from '@/app/_ui/interaction/use-swipe-left';
import type { TabId, ViewId } from '../tabs';
import classes from './shell.module.css';
import { SideMenu } from './side-menu';

/** The mobile menu. Closes on choosing an item, on a tap outside, or on a swipe left. */
export default function MenuDrawer({
  active,
  opened,
  onClose,
  onIntent,
}: {
  active: ViewId;
  opened: boolean;
  onClose: () => void;
  onIntent: (id: TabId) => void;
}) {
  const drawer = useRef<HTMLDivElement>(null);
  useSwipeLeft(drawer, opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="left"
      size={280}
      padding={0}
      hiddenFrom="sm"
      classNames={{ content: classes.navbar, body: classes.drawerBody }}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content ref={drawer} aria-label="Menu">
        <Drawer.Body>
          <SideMenu active={active} onChoose={onClose} onIntent={onIntent} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
