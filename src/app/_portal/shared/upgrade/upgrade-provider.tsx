'use client';

import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import type { UpgradeText } from './upgrade-modal';

const UpgradeModal = lazy(() => import('./upgrade-modal'));

const UpgradeContext = createContext<((text: UpgradeText) => void) | null>(null);

/** Holds the upgrade modal, whose code loads when it is first shown. */
export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState<UpgradeText | null>(null);
  const [opened, setOpened] = useState(false);
  const [open] = useState(() => (next: UpgradeText) => {
    setText(next);
    setOpened(true);
  });
  return (
    <UpgradeContext.Provider value={open}>
      {children}
      <Suspense>{text && <UpgradeModal text={text} opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </UpgradeContext.Provider>
  );
}

export function useOpenUpgrade(): (text: UpgradeText) => void {
  const open = useContext(UpgradeContext);
  if (!open) throw new Error('useOpenUpgrade must be used inside UpgradeProvider.');
  return open;
}
