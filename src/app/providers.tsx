'use client';

import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './_theme/theme';
import { ApiProvider } from './_trpc/provider';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ApiProvider>
        <NuqsAdapter>{children}</NuqsAdapter>
      </ApiProvider>
      <Notifications position="bottom-right" limit={4} containerWidth={380} />
    </MantineProvider>
  );
}
