'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { guardLeaving, type LeaveGuard } from './leave-guards';

export interface LeaveQuestion {
  title: string;
  text: string;
  stay: string;
  leave: string;
}

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

  useEffect(() => {
    if (!dirty) return;
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
    dialog: (
      <Modal opened={asked !== null} onClose={stay} title={question.title} size="sm" zIndex={300}>
        <Stack gap={24}>
          <Text size="sm">{question.text}</Text>
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={stay} data-autofocus>
              {question.stay}
            </Button>
            <Button color="red.9" onClick={discard}>
              {question.leave}
            </Button>
          </Group>
        </Stack>
      </Modal>
    ),
  };
}
