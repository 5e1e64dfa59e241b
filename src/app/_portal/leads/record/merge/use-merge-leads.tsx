'use client';

import { useState } from 'react';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';

const MergeLeadsModal = lazyOverlay(
  () => import('./merge-leads-modal').then((module) => module.MergeLeadsModal),
  ({ ids }) => ids !== null,
  { onIntent: true },
);

/** The dialog for merging leads. Render `dialog`. `onMerged` gets the id of the lead that survived. */
export function useMergeLeads(onMerged?: (id: string) => void) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  return {
    merge: setIds as (ids: readonly string[]) => void,
    preload: MergeLeadsModal.preload,
    busy: ids !== null,
    dialog: <MergeLeadsModal ids={ids} onClose={() => setIds(null)} onMerged={onMerged} />,
  };
}
