'use client';

import { SimpleGrid, Switch } from '@mantine/core';
import type { Profile } from '@/domain/accounts/account';
import { NOTIFICATION_KIND_LABELS, PRODUCED_NOTIFICATION_KINDS } from '@/domain/notifications/notification';
import { Section } from './section';
import { useMuting } from './use-muting';

interface NotificationSectionProps {
  profile: Profile;
  onSaved: (change: (profile: Profile) => Profile) => void;
}

/** Turns notification kinds on and off. Each switch saves on its own and reverts if that fails. */
export function NotificationSection({ profile, onSaved }: NotificationSectionProps) {
  const muted = profile.mutedNotifications;
  const choose = useMuting(muted, (change) =>
    onSaved((latest) => ({ ...latest, mutedNotifications: change(latest.mutedNotifications) })),
  );

  return (
    <Section
      id="notifications"
      title="Notifications"
      hint="Choose what Stanchion notifies you about. Changes are saved immediately."
    >
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
