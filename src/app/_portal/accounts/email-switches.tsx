'use client';

import { Stack, Switch } from '@mantine/core';
import { useSetViewer, useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';

const SWITCHES = {
  trackEmails: {
    label: 'Record opens and clicks',
    description:
      'Email Logs shows when recipients opened an email or followed a link. It needs a mail service that reports this. Some opens come from mail programs, not from people.',
  },
  mondaySummary: {
    label: 'Monday summary',
    description: 'An email every Monday morning with last week’s figures and what needs your attention.',
  },
} as const;

type SwitchName = keyof typeof SWITCHES;

const NAMES = Object.keys(SWITCHES) as SwitchName[];

/** What users opt in to. Each switch saves on its own and reverts if that fails. */
export function EmailSwitches() {
  const viewer = useViewer();
  const setViewer = useSetViewer();
  // One after another, so that the last choice stays.
  const { mutateAsync: save } = api.user.updateProfile.useMutation({ scope: { id: 'email-switches' } });
  const choose = async (name: SwitchName, on: boolean) => {
    const show = (value: boolean) => setViewer((latest) => ({ ...latest, [name]: value }));
    show(on);
    try {
      await save({ [name]: on });
    } catch (problem) {
      show(!on);
      notifyProblem(problem, 'Not saved');
    }
  };
  return (
    <Stack gap={8} mt={24}>
      {NAMES.map((name) => (
        <Switch
          key={name}
          {...SWITCHES[name]}
          // Its label element contains the description as well.
          aria-label={SWITCHES[name].label}
          checked={viewer[name]}
          onChange={({ currentTarget }) => void choose(name, currentTarget.checked)}
          styles={{ body: { minHeight: 44, alignItems: 'center' }, label: { cursor: 'pointer' } }}
        />
      ))}
    </Stack>
  );
}
