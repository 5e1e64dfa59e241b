'use client';

import { Oops } from './_ui/feedback/oops';
import { PlainPage } from './_ui/layout/plain-page';

export default function ErrorScreen({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <PlainPage>
      <Oops reference={error.digest} onRetry={reset} />
    </PlainPage>
  );
}
