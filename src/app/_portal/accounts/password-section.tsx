'use client';

import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { useLeaveGuard } from '@/app/_ui/leaving/use-leave-guard';
import { prefetchWhenIdle } from '@/app/_ui/loading/prefetch';
import { NewPassword } from '@/app/_ui/passwords/new-password';
import { RevokeAccess } from '@/app/_ui/passwords/revoke-access';
import { CodeInput } from '@/app/_ui/second-factor/code-input';
import { useNow } from '@/app/_ui/time/use-now';
import { apiTokenState } from '@/domain/accounts/api-token-expiry';
import type { OtherAccess } from '@/domain/accounts/other-access';
import { Section } from './section';
import { useSecondFactor } from './security/use-second-factor';

const loadPasswordInput = async () => (await import('@/domain/accounts/account')).changePasswordInput;
prefetchWhenIdle(loadPasswordInput);

export function PasswordSection() {
  const { email } = useViewer();
  const change = api.auth.changePassword.useMutation();
  const utils = api.useUtils();
  const access = useOtherAccess();
  const secondFactor = useSecondFactor();
  const [revokeAccess, setRevokeAccess] = useState(false);
  const { form, field, formProps, pending, ready, dirty } = useSchemaForm({
    schema: loadPasswordInput,
    initialValues: { currentPassword: '', newPassword: '', code: '' },
    async send(input) {
      await change.mutateAsync({ ...input, code: input.code || undefined, revokeAccess });
      void utils.sessions.list.invalidate();
      form.reset();
      if (revokeAccess) {
        setRevokeAccess(false);
        void utils.apiTokens.list.invalidate();
        void utils.calendarFeed.get.invalidate();
      }
      notifyDone('Password changed. You’ve been signed out everywhere else.');
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, 'Password not changed'),
  });
  const [typed, setTyped] = useState('');
  form.watch('newPassword', ({ value }) => setTyped(value));
  const leaving = useLeaveGuard({ dirty, onLeave: form.reset });

  return (
    <Section id="password" hint="Changing your password signs you out on all other devices.">
      <form {...formProps}>
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Stack gap={16}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
            <PasswordInput
              key={form.key('currentPassword')}
              label="Current password"
              autoComplete="current-password"
              {...field('currentPassword')}
            />
            <NewPassword key={form.key('newPassword')} label="New password" typed={typed} {...field('newPassword')} />
          </SimpleGrid>
          {secondFactor.isOn && <CodeInput key={form.key('code')} {...field('code')} />}
          <RevokeAccess access={access} checked={revokeAccess} onChange={setRevokeAccess} />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={pending} disabled={!ready}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
      {leaving.dialog}
    </Section>
  );
}

/** From the queries of the sections below, so that no request is added. */
function useOtherAccess(): OtherAccess {
  const tokens = api.apiTokens.list.useQuery();
  const feed = api.calendarFeed.get.useQuery();
  const now = useNow();
  return {
    apiTokens: tokens.data?.filter((token) => apiTokenState(token, now) === 'ACTIVE').length ?? 0,
    calendarFeed: Boolean(feed.data),
  };
}
