'use client';

import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { NewPassword } from '@/app/_ui/forms/new-password';
import { changePasswordInput } from '@/domain/accounts/account';
import { Section } from './section';
import { useUnsavedWarning } from './use-unsaved-warning';

export function PasswordSection({ email }: { email: string }) {
  const change = api.auth.changePassword.useMutation();
  const { form, field, formProps, pending, ready } = useSchemaForm({
    schema: changePasswordInput,
    initialValues: { currentPassword: '', newPassword: '' },
    async send(input) {
      await change.mutateAsync(input);
      form.reset();
      notifyDone('Password changed. You are signed out everywhere else.');
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, 'Password not changed'),
  });
  const [typed, setTyped] = useState('');
  form.watch('newPassword', ({ value }) => setTyped(value));
  useUnsavedWarning(() => form.isDirty());

  return (
    <Section id="password" title="Password" hint="Changing your password signs you out on all other devices.">
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
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={pending} disabled={!ready}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
