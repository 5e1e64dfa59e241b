'use client';

import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useSetViewer, useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { prefetchWhenIdle } from '@/app/_ui/loading/prefetch';
import { LEAD_PRIORITIES, LEAD_PRIORITY_LABELS, LEAD_STATUS_LABELS, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS } from '@/domain/tasks/task-choices';
import { Section } from './section';

const loadProfileInput = async () => (await import('@/domain/accounts/account')).profileInput;
prefetchWhenIdle(loadProfileInput);

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const STATUSES = options(LEAD_STATUSES, LEAD_STATUS_LABELS);
const LEAD_CHOICES = options(LEAD_PRIORITIES, LEAD_PRIORITY_LABELS);
const TASK_CHOICES = options(TASK_PRIORITIES, TASK_PRIORITY_LABELS);

/** All time zones that the browser knows, plus the current one in case it is not among them. */
function timeZones(current: string) {
  const names = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

export function ProfileSection() {
  const profile = useViewer();
  const setViewer = useSetViewer();
  const update = api.user.updateProfile.useMutation();
  const zones = useMemo(() => timeZones(profile.timezone), [profile.timezone]);
  const { name, timezone, defaultLeadStatus, defaultLeadPriority, defaultTaskPriority } = profile;
  const { form, field, formProps, pending, ready, dirty } = useSchemaForm({
    schema: loadProfileInput,
    initialValues: { name, timezone, defaultLeadStatus, defaultLeadPriority, defaultTaskPriority },
    async send(changes) {
      const saved = await update.mutateAsync(changes);
      setViewer(() => saved);
      form.resetDirty();
      notifyDone('Profile saved.');
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, 'Not saved'),
  });
  const leaving = useLeaveGuard({ dirty, onLeave: form.reset });

  return (
    <Section id="profile">
      <form {...formProps}>
        <Stack gap={16}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
            <TextInput label="Name" autoComplete="name" {...field('name')} />
            <TextInput
              label="Email"
              value={profile.email}
              readOnly
              description="Used to sign in. Cannot be changed."
              inputWrapperOrder={['label', 'input', 'description']}
            />
          </SimpleGrid>
          <Select
            label="Time zone"
            description="Determines when a day ends and when monthly and weekly limits reset."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            data={zones}
            searchable
            selectFirstOptionOnChange
            nothingFoundMessage="No time zone found"
            maxDropdownHeight={280}
            limit={200}
            {...field('timezone')}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={16}>
            <Select label="Default lead status" data={STATUSES} {...field('defaultLeadStatus')} />
            <Select label="Default lead priority" data={LEAD_CHOICES} {...field('defaultLeadPriority')} />
            <Select label="Default task priority" data={TASK_CHOICES} {...field('defaultTaskPriority')} />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button type="submit" loading={pending} disabled={!ready}>
              Save profile
            </Button>
          </Group>
        </Stack>
      </form>
      {leaving.dialog}
    </Section>
  );
}
