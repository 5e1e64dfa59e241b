'use client';

import { useEffect } from 'react';
import type { ProblemCode } from '@/domain/shared/problem';
import { UnexpectedError } from './_ui/feedback/unexpected-error';
import { PlainPage } from './_ui/layout/plain-page';

interface ErrorScreenProps {
  error: Error & { digest?: string };
  /** Asks the server again. `reset` would show the same answer once more. */
  retry: () => void;
}

/** The digest of a page that is refused, see `dataForPage`. Requests are counted by the minute. */
const REFUSED: ProblemCode = 'RATE_LIMITED';
const WAIT = { title: 'Too many requests', text: 'Your saved data is safe. Wait a minute, then try again.' };

export default function ErrorScreen({ error, retry }: ErrorScreenProps) {
  const { digest } = error;
  useEffect(() => {
    if (digest === REFUSED) return;
    // Hardly anybody sees this page, but everybody loads it.
    const load = import('./_portal/analytics/sender').catch(() => undefined);
    void load.then((code) => code?.sendCrash(error));
  }, [error, digest]);
  return (
    <PlainPage>
      <UnexpectedError {...(digest === REFUSED ? WAIT : { reference: digest })} onRetry={retry} />
    </PlainPage>
  );
}
