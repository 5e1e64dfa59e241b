'use client';

import { Switch, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useSetViewer, useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { browserAllowsAnalytics } from '@/app/_ui/analytics/browser-consent';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { Section } from './section';

/** Whether the user shares how they use the app. Saves at once, and reverts if that fails. */
export function PrivacySection() {
  const { sharesUsage } = useViewer();
  const setViewer = useSetViewer();
  const show = (value: boolean) => setViewer((latest) => ({ ...latest, sharesUsage: value }));
  const { mutate: save } = api.user.updateProfile.useMutation({
    // One after another, so that the last choice stays.
    scope: { id: 'privacy' },
    onError(problem, { sharesUsage: chosen }) {
      show(!chosen);
      notifyProblem(problem, 'Not saved');
    },
  });
  const isSilent = useMounted() && !browserAllowsAnalytics();
  return (
    <Section id="privacy" hint="Changes are saved immediately.">
      <Switch
        label="Share how you use Stanchion"
        description="Counts the pages you visit, the features you use and the kinds of errors you run into, never what is in your leads, notes or searches."
        checked={sharesUsage}
        onChange={({ currentTarget: { checked } }) => {
          show(checked);
          save({ sharesUsage: checked });
        }}
        styles={{ body: { minHeight: 44, alignItems: 'center' }, label: { cursor: 'pointer' } }}
      />
      {isSilent && (
        <Text size="sm" c="dimmed" mt={8}>
          This browser asks websites not to track you, so it shares no visits, whatever you choose here. What the server
          saves, such as leads, tasks, imports and exports, is still counted unless you turn sharing off.
        </Text>
      )}
    </Section>
  );
}
