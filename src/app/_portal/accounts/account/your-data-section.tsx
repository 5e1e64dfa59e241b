'use client';

import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { onMutationError } from '@/app/_trpc/session-end';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { Section } from '../section';
import { startExport } from './start-export';

export function YourDataSection() {
  const [starting, setStarting] = useState(false);
  async function start() {
    setStarting(true);
    try {
      await startExport();
    } catch (error) {
      onMutationError(error);
      notifyProblem(error, 'Not exported');
    } finally {
      setStarting(false);
    }
  }
  return (
    <Section id="your-data">
      <Text size="sm" c="dimmed">
        Download everything that is yours as one zip: leads, tasks, notes, events and email as CSV, all details as JSON,
        and your email attachments. From your teams, it includes what you own.
      </Text>
      <Group justify="flex-end" mt={16}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={starting ? undefined : () => void start()}
          // Not disabled, so that the button keeps the focus.
          aria-disabled={starting || undefined}
          data-disabled={starting || undefined}
        >
          Export all data
        </Button>
      </Group>
    </Section>
  );
}
