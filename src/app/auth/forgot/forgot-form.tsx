'use client';

import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { forgotPasswordInput } from '@/domain/accounts/account';
import { ProblemAlert } from '../_pieces/problem-alert';

/** `after` says what to do next. It is the same whether the account exists or not. */
export function ForgotForm({ after }: { after: ReactNode }) {
  const forgot = api.auth.forgotPassword.useMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, formProps, problem, pending, ready } = useSchemaForm({
    schema: forgotPasswordInput,
    initialValues: { email: '' },
    async send(input) {
      await forgot.mutateAsync(input);
      setSentTo(input.email);
      return 'stay';
    },
  });
  if (sentTo) {
    return (
      <Alert color="green" icon={<IconMailCheck size={18} />} role="status" title="Request received">
        If there is an account for {sentTo}, we created a link to set a new password. It works once and expires after
        one hour. {after}
      </Alert>
    );
  }
  return (
    <form {...formProps}>
      <Stack gap={16}>
        <ProblemAlert problem={problem} />
        <TextInput label="Email" type="email" autoComplete="username" size="md" {...field('email')} />
        <Button type="submit" size="md" loading={pending} disabled={!ready}>
          Send reset link
        </Button>
      </Stack>
    </form>
  );
}
