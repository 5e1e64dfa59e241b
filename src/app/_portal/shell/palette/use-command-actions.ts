import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { leavePage } from '@/app/_ui/leaving/leave-guards';
import { askTab } from '../../tab-action';
import { navigateTo, tabHref } from '../../use-tab';
import { useSignOut } from '../use-sign-out';
import type { CommandActions } from './commands';

/** How the commands of the palette are carried out. */
export function useCommandActions(showKeys: () => void): CommandActions {
  const { setColorScheme } = useMantineColorScheme();
  const { mutate: signOut } = useSignOut();
  return useMemo(
    () => ({
      askTab,
      openTab: (tab) => navigateTo(tabHref(tab)),
      openSettings: (section) => navigateTo(section ? `/settings#${section}` : '/settings'),
      setScheme: setColorScheme,
      showKeys,
      signOut: () => leavePage(() => signOut()),
    }),
    [setColorScheme, showKeys, signOut],
  );
}
