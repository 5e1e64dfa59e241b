'use client';

import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';

const KEYS = [
  [['Ctrl', 'K'], 'Search leads, or go to a page'],
  [['N'], 'New item'],
  [['/'], 'Search in the list'],
  [['J'], 'Next row'],
  [['K'], 'Previous row'],
  [['Enter'], 'Open the row'],
  [['E'], 'Edit the row'],
  [['X'], 'Select row (Shift: range)'],
  [['Space'], 'On the board: pick a card up, and drop it'],
  [['←', '→'], 'On the board: to the next column'],
  [['N'], 'In the calendar: new event'],
  [['T'], 'In the calendar: today'],
  [['K', 'J'], 'In the calendar: back and forward'],
  [['Alt', '← →'], 'On an event: move it by a day'],
  [['Alt', '↑ ↓'], 'On an event: by a week; in the week by 15 minutes, in the agenda by a day'],
  [['Shift', 'Alt', '↑ ↓'], 'In the week: make an event longer or shorter'],
  [['Esc'], 'Close or cancel'],
  [['?'], 'Show these keys'],
] as const;

/** The list of keys, opened by "?" or from the header. */
export default function KeysModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
