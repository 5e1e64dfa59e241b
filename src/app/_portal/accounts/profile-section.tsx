'use client';

import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { SearchSelect } from '@/app/_ui/forms/search-select';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { prefetchWhenIdle } from '@/app/_ui/loading/prefetch';
import { TimeZoneSelect } from '@/app/_ui/time/time-zone-select';
import { LEAD_PRIORITIES, LEAD_PRIORITY_LABELS, LEAD_STATUS_LABELS, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { COUNTRIES } from '@/domain/phones/countries';
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS } from '@/domain/tasks/task-choices';
import { PendingEmailChange } from './email-address/pending-email-change';
import { Section } from './section';
import { useProfileForm } from './use-profile-form';

const loadProfileInput = async () => (await import('@/domain/accounts/account')).profileInput;
prefetchWhenIdle(loadProfileInput);

const ChangeEmailModal = lazyOverlay(
  () => import('./email-address/change-email-modal').then((module) => module.ChangeEmailModal),
  ({ opened }) => opened,
);

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const STATUSES = options(LEAD_STATUSES, LEAD_STATUS_LABELS);
const LEAD_CHOICES = options(LEAD_PRIORITIES, LEAD_PRIORITY_LABELS);
const TASK_CHOICES = options(TASK_PRIORITIES, TASK_PRIORITY_LABELS);

const nameOfCountry = new Intl.DisplayNames('en-US', { type: 'region' });
const COUNTRY_CHOICES = COUNTRIES.map((value) => ({ value, label: nameOfCountry.of(value) ?? value })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en-US'),
);

export function ProfileSection() {
  const profile = useViewer();
  const { name, businessName, phone, timezone, country, defaultLeadStatus, defaultLeadPriority, defaultTaskPriority } =
    profile;
  const { field, formProps, submit, dialog } = useProfileForm({
    schema: loadProfileInput,
    initialValues: {
      ...{ name, businessName, phone, timezone, country },
      ...{ defaultLeadStatus, defaultLeadPriority, defaultTaskPriority },
    },
    done: 'Profile saved.',
  });
  const utils = api.useUtils();
  const [changing, setChanging] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);

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
              description="Used to sign in."
              inputWrapperOrder={['label', 'input', 'description']}
              rightSectionWidth={80}
              rightSection={
                <Button ref={changeButton} variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
                  Change
                </Button>
              }
            />
          </SimpleGrid>
          <PendingEmailChange onWithdrawn={() => moveFocus(changeButton.current)} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
            <TextInput
              label="Company"
              autoComplete="organization"
              description="Clients see it on pages that you share."
              {...field('businessName')}
            />
            <TextInput
              label="Phone"
              type="tel"
              autoComplete="tel"
              description="Clients see it on pages that you share."
              {...field('phone')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
            <TimeZoneSelect
              current={timezone}
              description="Determines when a day ends and when monthly and weekly limits reset."
              {...field('timezone')}
            />
            <SearchSelect
              label="Country"
              description="Phone numbers without a country code are numbers of this country."
              data={COUNTRY_CHOICES}
              nothingFoundMessage="No country found"
              {...field('country')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={16}>
            <Select label="Default lead status" data={STATUSES} {...field('defaultLeadStatus')} />
            <Select label="Default lead priority" data={LEAD_CHOICES} {...field('defaultLeadPriority')} />
            <Select label="Default task priority" data={TASK_CHOICES} {...field('defaultTaskPriority')} />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button {...submit}>Save profile</Button>
          </Group>
        </Stack>
      </form>
      {/* Outside of the form, because submit events of a dialog would reach it. */}
      <ChangeEmailModal
        opened={changing}
        onClose={() => setChanging(false)}
        onRequested={(change) => utils.emailChange.pending.setData(undefined, change)}
      />
      {dialog}
    </Section>
  );
}
