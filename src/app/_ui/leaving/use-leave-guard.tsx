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
  /** Something would be lost. */
  dirty: boolean;
  /** Drops it. */
  onLeave: () => void;
  losesBy?: LeaveGuard['losesBy'];
  question?: LeaveQuestion;
}

interface Asked {
  /** Where to go on to when the answer is to leave. */
  then: () => void;
}

/** A moment later: the Escape that asks must not be the one that answers. */
const askIn = (setAsked: (asked: Asked) => void) => (then: () => void) => void setTimeout(() => setAsked({ then }));

/**
 * Warns before unsaved work is lost, whichever way is taken: `leave` closes at once when there is none and asks
 * otherwise; other ways out of the tab or the page ask as well, and are taken when the person agrees.
 * Render `dialog`, and switch other Escape listeners off while `asking`.
 */
export function useLeaveGuard({ dirty, onLeave, losesBy = 'tab', question = DISCARD }: LeaveGuardOptions) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const release = useRef(() => {});

  useEffect(() => {
    if (!dirty) return;
    release.current = guardLeaving({ losesBy, ask: askIn(setAsked) });
    return () => {
      release.current();
      // What was asked about is no more: there is nothing to decide.
      setAsked(null);
    };
  }, [dirty, losesBy]);

  const stay = () => setTimeout(() => setAsked(null));
  const discard = () => {
    setAsked(null);
    release.current();
    onLeave();
    asked?.then();
  };

  return {
    asking: asked !== null,
    leave: () => (dirty ? askIn(setAsked)(() => {}) : onLeave()),
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
