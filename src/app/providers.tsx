'use client';

import './_ui/loading/interpreted-schemas';
import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useEffect, useState } from 'react';
import { cssVariablesResolver, theme } from './_theme/theme';
import { ApiProvider } from './_trpc/provider';
import { lazyOverlay } from './_ui/loading/lazy-code';
import { whenIdle } from './_ui/loading/prefetch';

export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const styleNonce = useDocumentNonce(nonce);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <ApiProvider>
        <NuqsAdapter>{children}</NuqsAdapter>
      </ApiProvider>
      <Toasts />
    </MantineProvider>
  );
}

const ToastStack = lazyOverlay<{ any: boolean }>(
  () => import('./_ui/feedback/toast-stack').then((module) => module.ToastStack),
  ({ any }) => any,
);

/**
 * The store keeps toasts until the code that shows them has loaded. That happens under Save-Data too, because a toast is
 * what explains that the connection was lost.
 */
function Toasts() {
  const { notifications } = useNotifications();
  useEffect(() => void whenIdle(ToastStack.preload), []);
  return <ToastStack any={notifications.length > 0} />;
}

/** The nonce that the document was loaded with. A refresh renders the layout with a new one, which the page rejects. */
function useDocumentNonce(nonce = ''): string {
  const [first] = useState(() => {
    // For the style by which a modal locks scrolling. The server renders no modal.
    if (typeof window !== 'undefined') setNonce(nonce);
    return nonce;
  });
  return first;
}
