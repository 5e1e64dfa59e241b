'use client';

import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import { useIsLive } from '@/app/_portal/notifications/record/notifications-provider';
import { Hint } from '@/app/_ui/feedback/hint';
import classes from './live-badge.module.css';

const WORDS = {
  live: {
    label: 'Live',
    text: 'What others change appears here, mostly within a second. Searches, some filters and totals can take a few seconds; in a long list, they wait until you are back at its top.',
  },
  delayed: { label: 'Delayed', text: 'The connection is interrupted. What others change appears here later.' },
} as const;

/** In milliseconds: a shorter interruption, such as while a page opens, is not worth a word. */
const PATIENCE_MS = 3000;

/** Whether what is changed elsewhere appears at once. Says nothing until that is known. */
export function LiveBadge() {
  const live = useIsLive();
  // A hidden page has no stream, and connects again once it is shown.
  const isShown = useDocumentVisibility() === 'visible';
  const [state, setState] = useState<keyof typeof WORDS | null>(live ? 'live' : null);
  useEffect(() => {
    if (live) return setState('live');
    if (!isShown) return;
    const waiting = setTimeout(setState, PATIENCE_MS, 'delayed');
    return () => clearTimeout(waiting);
  }, [live, isShown]);
  const textId = useId();
  const words = state && WORDS[state];
  return (
    <>
      <span className={classes.status} role="status">
        {words && (
          <Hint label={words.text} onTap>
            <button type="button" className={classes.badge} data-state={state} aria-describedby={textId}>
              {words.label}
            </button>
          </Hint>
        )}
      </span>
      <span id={textId} hidden>
        {words?.text}
      </span>
    </>
  );
}
