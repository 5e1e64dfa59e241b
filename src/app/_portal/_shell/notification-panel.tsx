'use client';

import { Anchor, Popover, Text } from '@mantine/core';
import { HeaderButton, type OnDemandPanelProps, useOpenOnArrival } from './on-demand';

export default function NotificationPanel({ label, face }: OnDemandPanelProps) {
  const { opened, setOpened, target } = useOpenOnArrival();
  return (
    <Popover opened={opened} onChange={setOpened} width={320} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <HeaderButton ref={target} label={label} onClick={() => setOpened((is) => !is)}>
          {face}
        </HeaderButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600} size="sm">
          Notifications
        </Text>
        <Text c="dimmed" size="sm" py={24} ta="center">
          No notifications yet
        </Text>
        <Anchor href="/notifications" size="sm">
          See all notifications
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
