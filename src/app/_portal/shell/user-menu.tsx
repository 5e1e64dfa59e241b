'use client';

import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMap2, IconMoon, IconSettings, IconSun } from '@tabler/icons-react';
import { TabLink } from '../tab-link';
import { useViewer } from '../viewer';
import { HeaderButton, type OnDemandPanelProps, useOpenOnArrival } from './on-demand';
import { useShowTour } from './tour/use-show-tour';
import { useSignOut } from './use-sign-out';

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

export default function UserMenu({ label, face }: OnDemandPanelProps) {
  const { opened, setOpened, target } = useOpenOnArrival();
  const viewer = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const showTour = useShowTour();
  const signOut = useSignOut();
  return (
    <Menu opened={opened} onChange={setOpened} width={240} position="bottom-end" shadow="md">
      <Menu.Target>
        <HeaderButton ref={target} label={label}>
          {face}
        </HeaderButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text component="div" fw={600} truncate>
            {viewer.name}
          </Text>
          <Text component="div" size="xs" c="dimmed" truncate>
            {viewer.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={TabLink} href="/settings" leftSection={<IconSettings size={16} />}>
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<IconMap2 size={16} />} onClick={showTour}>
          Show the tour
        </Menu.Item>
        <Menu.Label>Appearance</Menu.Label>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            onClick={() => setColorScheme(value)}
            closeMenuOnClick={false}
            rightSection={colorScheme === value ? '✓' : undefined}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
