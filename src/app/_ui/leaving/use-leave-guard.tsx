'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { lazyOverlay } from '../loading/lazy-code';
import { guardLeaving, type LeaveGuard } from './leave-guards';
import type { LeaveModalProps, LeaveQuestion } from './leave-modal';

const LeaveOverlay = lazyOverlay<LeaveModalProps>(
  () => import('./leave-modal').then((module) => module.LeaveModal),
  ({ opened }) => opened,
);

const DISCARD: LeaveQuestion = {
  title: 'Discard what you typed?',
  text: 'It has not been saved yet.',
  stay: 'Keep editing',
  leave: 'Discard',
};

export interface LeaveGuardOptions {
  /** Whether leaving would lose something. */
  dirty: boolean;
  /** Discards the changes. */
  onLeave: () => void;
  lostOn?: LeaveGuard['lostOn'];
  question?: LeaveQuestion;
}

interface Asked {
  /** What to do after the user has confirmed. */
  then: () => void;
}

/** Delayed, so that the Escape that opens the dialog does not also close it. */
const askWith = (setAsked: (asked: Asked) => void) => (then: () => void) => void setTimeout(() => setAsked({ then }));

/**
 * Asks before unsaved work is lost. `leave` closes at once if nothing is unsaved, and asks otherwise; other ways of
 * leaving the tab or the page ask too. Render `dialog`, and disable other Escape listeners while `asking`.
 */
export function useLeaveGuard({ dirty, onLeave, lostOn = 'tab', question = DISCARD }: LeaveGuardOptions) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const release = useRef(() => {});

  // Before the browser handles another event: Back may follow the last key at once.
  useLayoutEffect(() => {
    if (!dirty) return;
    // The question must be there even if the connection breaks first.
    void LeaveOverlay.preload();
    release.current = guardLeaving({ lostOn, ask: askWith(setAsked) });
    return () => {
      release.current();
      // Nothing is unsaved any more, so close the dialog.
      setAsked(null);
    };
  }, [dirty, lostOn]);

  const stay = () => setTimeout(() => setAsked(null));
  const discard = () => {
    setAsked(null);
    release.current();
    onLeave();
    asked?.then();
  };

  return {
    asking: asked !== null,
    leave: () => (dirty ? askWith(setAsked)(() => {}) : onLeave()),
    dialog: <LeaveOverlay opened={asked !== null} question={question} onStay={stay} onLeave={discard} />,
  };
}
