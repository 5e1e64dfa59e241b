'use client';

import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { trackFeature } from '@/app/_ui/analytics/track';

const KEYS = [
  [['Ctrl', 'K'], 'Search or run a command'],
  [['Ctrl', 'Z'], 'Undo your latest change of today'],
  [['N'], 'New item'],
  [['/'], 'Search the list'],
  [['J'], 'Next row'],
  [['K'], 'Previous row'],
  [['Enter'], 'Open row'],
  [['E'], 'Edit row'],
  [['X'], 'Select row (Shift: range)'],
  [['C'], 'Complete or reopen task'],
  [['Space'], 'Board: pick up or drop card'],
  [['←', '→'], 'Board: move to adjacent column'],
  [['N'], 'Calendar: new event'],
  [['T'], 'Calendar: today'],
  [['K', 'J'], 'Calendar: back and forward'],
  [['Alt', '← →'], 'Event: move by a day'],
  [['Alt', '↑ ↓'], 'Event: move by a week (week view: 15 minutes, agenda: a day)'],
  [['Shift', 'Alt', '↑ ↓'], 'Week view: change event duration'],
  [['Esc'], 'Close or cancel'],
  [['?'], 'Show keyboard shortcuts'],
] as const;

/** The list of keyboard shortcuts, opened by "?" or from the header. */
export default function KeysModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useEffect(() => {
    if (opened) trackFeature('keyboard_shortcuts');
  }, [opened]);
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <Stack gap={8}>
        {KEYS.map(([keys, what]) => (
          <Group key={what} justify="space-between" wrap="nowrap">
            <Text size="sm">{what}</Text>
            <Group gap={4} wrap="nowrap" flex="none">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
