'use client';

import { lazy, Suspense, useState } from 'react';
import type { LeadDetailProps } from './lead-detail';

const LeadDetail = lazy(async () => ({ default: (await import('./lead-detail')).LeadDetail }));

/** The drawer of a lead, which loads when the first one is opened. */
export function LazyLeadDetail(props: LeadDetailProps) {
  const [everOpened, setEverOpened] = useState(props.id !== null);
  if (props.id !== null && !everOpened) setEverOpened(true);
  return (
    everOpened && (
      <Suspense>
        <LeadDetail {...props} />
      </Suspense>
    )
  );
}
