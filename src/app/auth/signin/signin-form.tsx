'use client';

import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { signInInput } from '@/domain/accounts/account';
import { ProblemAlert } from '../_pieces/problem-alert';

export function SignInForm({ next }: { next: string }) {
  const signIn = api.auth.signIn.useMutation();
  const { field, formProps, problem, pending, ready } = useSchemaForm({
    schema: signInInput,
    initialValues: { email: '', password: '' },
    async send(input) {
      await signIn.mutateAsync(input);
      window.location.assign(next);
      return 'leave';
    },
  });
  return (
    <form {...formProps}>
      <Stack gap={16}>
        <ProblemAlert problem={problem} />
        <TextInput label="Email" type="email" autoComplete="username" size="md" {...field('email')} />
        <PasswordInput label="Password" autoComplete="current-password" size="md" {...field('password')} />
        <Group justify="flex-end">
          <Anchor href="/auth/forgot">Forgot your password?</Anchor>
        </Group>
        <Button type="submit" size="md" loading={pending} disabled={!ready}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
