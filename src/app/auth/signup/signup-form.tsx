'use client';

import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { startTour } from '@/app/_portal/shell/tour/tour-state';
import { api } from '@/app/_trpc/client';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { NewPassword } from '@/app/_ui/passwords/new-password';
import { signUpInput } from '@/domain/accounts/account';
import { isTimeZone } from '@/domain/shared/time';
import { backTo } from '../_pieces/next-path';
import { ProblemAlert } from '../_pieces/problem-alert';

/** The browser's time zone, if the server knows it too (D7). */
function browserTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}

interface SignUpFormProps {
  betaCode: string;
  /** The address that an invitation is for. */
  email: string;
  next: string;
}

export function SignUpForm({ betaCode, email, next }: SignUpFormProps) {
  const signUp = api.auth.signUp.useMutation();
  const { form, field, formProps, problem, pending, ready } = useSchemaForm({
    schema: signUpInput,
    initialValues: { name: '', email, password: '', betaCode },
    explain: ({ code }) =>
      code === 'EMAIL_TAKEN' && (
        <>
          An account with this email already exists.{' '}
          <Anchor href={backTo('/auth/signin', next)} inherit underline="always">
            Sign in instead
          </Anchor>
        </>
      ),
    async send(input) {
      const { id } = await signUp.mutateAsync({ ...input, timezone: browserTimeZone() });
      startTour(id);
      window.location.assign(next);
      return 'leave';
    },
  });
  const [typed, setTyped] = useState('');
  form.watch('password', ({ value }) => setTyped(value));

  return (
    <form {...formProps}>
      <Stack gap={16}>
        <ProblemAlert problem={problem} />
        <TextInput label="Name" autoComplete="name" size="md" {...field('name')} />
        <TextInput label="Email" type="email" autoComplete="email" size="md" {...field('email')} />
        <NewPassword label="Password" size="md" typed={typed} {...field('password')} />
        <TextInput
          label="Beta code"
          description="Optional. Beta testers get PRO for free during the beta."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          size="md"
          {...field('betaCode')}
        />
        <Button type="submit" size="md" mt={8} loading={pending} disabled={!ready}>
          Create account
        </Button>
      </Stack>
    </form>
  );
}
