'use client';

import { SimpleGrid, Switch } from '@mantine/core';
import { useSetViewer, useViewer } from '@/app/_portal/viewer';
import { NOTIFICATION_KIND_LABELS, PRODUCED_NOTIFICATION_KINDS } from '@/domain/notifications/notification-kinds';
import { Section } from './section';
import { useMuting } from './use-muting';

/** Turns notification kinds on and off. Each switch saves on its own and reverts if that fails. */
export function NotificationSection() {
  const { mutedNotifications: muted } = useViewer();
  const setViewer = useSetViewer();
  const choose = useMuting(muted, (change) =>
    setViewer((latest) => ({ ...latest, mutedNotifications: change(latest.mutedNotifications) })),
  );

  return (
    <Section id="notifications" hint="Choose what Stanchion notifies you about. Changes are saved immediately.">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={0}>
        {PRODUCED_NOTIFICATION_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={NOTIFICATION_KIND_LABELS[kind]}
            checked={!muted.includes(kind)}
            onChange={({ currentTarget }) => choose(kind, !currentTarget.checked)}
            styles={{ body: { minHeight: 44, alignItems: 'center' }, label: { cursor: 'pointer' } }}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}
