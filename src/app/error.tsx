'use client';

import { Oops } from './_ui/feedback/oops';

export default function ErrorScreen({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <Oops reference={error.digest} onRetry={reset} />;
}
