'use client';

import { SimpleGrid, Switch } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/problems';
import type { Profile } from '@/domain/accounts/account';
import {
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@/domain/notifications/notification';
import { Section } from './section';

/** Which kinds one wants in the app. Each switch saves by itself, and goes back where that fails. */
export function NotificationSection({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const muted = profile.mutedNotifications;
  const update = api.user.updateProfile.useMutation();
  const choose = async (kind: NotificationKind, wanted: boolean) => {
    const others = muted.filter((each) => each !== kind);
    const mutedNotifications = wanted ? others : [...others, kind];
    onSaved({ ...profile, mutedNotifications });
    try {
      await update.mutateAsync({ mutedNotifications });
    } catch (problem) {
      onSaved(profile);
      notifyProblem(problem, 'Not saved');
    }
  };

  return (
    <Section id="notifications" title="Notifications" hint="What Stanchion tells you in the app. Saved at once.">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={0}>
        {NOTIFICATION_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={NOTIFICATION_KIND_LABELS[kind]}
            checked={!muted.includes(kind)}
            onChange={({ currentTarget }) => choose(kind, currentTarget.checked)}
            styles={{ body: { minHeight: 44, alignItems: 'center' }, label: { cursor: 'pointer' } }}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}
