import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Section } from '../section';

/** A link instead of a request: the browser shows the progress of a large download, and lets the user stop it. */
export function YourDataSection() {
  return (
    <Section id="your-data">
      <Text size="sm" c="dimmed">
        Download everything that is yours as one zip: leads, tasks, notes, events and email as CSV, all details as JSON,
        and the files of your email. Of teams, it contains what you own.
      </Text>
      <Group justify="flex-end" mt={16}>
        <Button
          component="a"
          href="/api/user/export"
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        >
          Export all data
        </Button>
      </Group>
    </Section>
  );
}
