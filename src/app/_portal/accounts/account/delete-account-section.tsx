'use client';

import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { Section } from '../section';

const DeleteAccountModal = lazyOverlay(
  () => import('./delete-account-modal').then((module) => module.DeleteAccountModal),
  ({ opened }) => opened,
);

export function DeleteAccountSection() {
  const [opened, setOpened] = useState(false);
  return (
    <Section id="delete-account">
      <Text size="sm" c="dimmed">
        Deletes your leads, tasks, notes, email and everything else that is yours alone, for good. Leads you share with
        a team stay with the team.
      </Text>
      <Group justify="flex-end" mt={16}>
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpened(true)}>
          Delete account
        </Button>
      </Group>
      <DeleteAccountModal opened={opened} onClose={() => setOpened(false)} />
    </Section>
  );
}
