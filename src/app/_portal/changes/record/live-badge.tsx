'use client';

import { useEffect, useState } from 'react';
import { useIsLive } from '@/app/_portal/notifications/record/notifications-provider';
import classes from './live-badge.module.css';

const WORDS = {
  live: { label: 'Live', text: 'What others change appears here within a second.' },
  delayed: { label: 'Delayed', text: 'The connection is interrupted. What others change appears here later.' },
} as const;

/** In milliseconds: a shorter interruption, such as while a page opens, is not worth a word. */
const PATIENCE_MS = 3000;

/** Whether what is changed elsewhere appears at once. */
export function LiveBadge() {
  const live = useIsLive();
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    if (live) return setDelayed(false);
    const waiting = setTimeout(setDelayed, PATIENCE_MS, true);
    return () => clearTimeout(waiting);
  }, [live]);
  const state = delayed ? 'delayed' : 'live';
  const { label, text } = WORDS[state];
  return (
    <span className={classes.badge} data-state={state} role="status" title={text}>
      {label}
    </span>
  );
}
