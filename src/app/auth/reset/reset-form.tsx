'use client';

import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { problemOf } from '@/app/_ui/feedback/problems';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { NewPassword } from '@/app/_ui/passwords/new-password';
import { RevokeAccess } from '@/app/_ui/passwords/revoke-access';
import { CodeInput } from '@/app/_ui/second-factor/code-input';
import { resetPasswordInput } from '@/domain/accounts/account';
import type { OtherAccess } from '@/domain/accounts/other-access';
import { ProblemAlert } from '../_pieces/problem-alert';

const choice = resetPasswordInput.pick({ password: true, code: true });

const TAKES_CODE = 'Two-factor sign-in is on for your account.';

export function ResetForm({ token, access }: { token: string; access: OtherAccess }) {
  const reset = api.auth.resetPassword.useMutation();
  const [revokeAccess, setRevokeAccess] = useState(false);
  const [takesCode, setTakesCode] = useState(false);
  const { form, field, formProps, problem, pending, ready } = useSchemaForm({
    schema: choice,
    initialValues: { password: '', code: '' },
    async send({ password, code }) {
      try {
        await reset.mutateAsync({ token, password, revokeAccess, ...(takesCode && { code }) });
      } catch (error) {
        if (takesCode || problemOf(error).code !== 'SECOND_FACTOR_REQUIRED') throw error;
        setTakesCode(true);
        return 'stay';
      }
      window.location.assign('/auth/signin?reset=1');
      return 'leave';
    },
  });
  const [typed, setTyped] = useState('');
  form.watch('password', ({ value }) => setTyped(value));

  return (
    <form {...formProps}>
      <Stack gap={16}>
        <ProblemAlert problem={problem} />
        {problem?.code === 'RESET_LINK_INVALID' && (
          <Text>
            <Anchor href="/auth/forgot">Get a new link</Anchor>
          </Text>
        )}
        <NewPassword label="Password" size="md" typed={typed} {...field('password')} />
        {takesCode && <CodeInput ref={focusOnMount} size="md" description={TAKES_CODE} {...field('code')} />}
        <RevokeAccess access={access} checked={revokeAccess} onChange={setRevokeAccess} />
        <Button type="submit" size="md" mt={8} loading={pending} disabled={!ready}>
          Set new password
        </Button>
      </Stack>
    </form>
  );
}
