'use client';

import { Button, Modal, Stack, Text } from '@mantine/core';
import { useLast } from '@/app/_ui/interaction/use-last';
import type { EventScope } from '@/domain/calendar/event-input';

import type { EventItem } from './event-item';

const CHOICES = [
  { scope: 'one', label: 'This event' },
  { scope: 'following', label: 'This and following' },
  { scope: 'all', label: 'All events' },
] as const satisfies readonly { scope: EventScope; label: string }[];

export interface ScopeQuestion {
  /** What is about to happen: 'Move', 'Edit' or 'Delete'. */
  verb: string;
  event: Pick<EventItem, 'title' | 'seriesId'>;
  choose: (scope: EventScope) => void;
}

interface ScopeModalProps {
  /** Null closes the dialog. */
  question: ScopeQuestion | null;
  onClose: () => void;
}

/** Asks how much of a series a change is for (D90). */
export function ScopeModal({ question, onClose }: ScopeModalProps) {
  const shown = useLast(question);
  // The series itself is no occurrence: a change of it is one of all.
  const choices = CHOICES.filter(({ scope }) => scope === 'all' || shown?.event.seriesId != null);
  return (
    <Modal opened={question !== null} onClose={onClose} title={`${shown?.verb ?? ''} repeated event`} size="xs">
      <Stack gap={16}>
        <Text size="sm" fw={600} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {shown?.event.title}
        </Text>
        <Stack gap={8}>
          {choices.map(({ scope, label }, index) => (
            <Button
              key={scope}
              variant="default"
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                onClose();
                shown?.choose(scope);
              }}
            >
              {label}
            </Button>
          ))}
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
}
