'use client';

import { Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { problemOf } from '@/app/_ui/feedback/problems';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { CodeInput } from '@/app/_ui/second-factor/code-input';
import { signInInput } from '@/domain/accounts/account';
import { ProblemAlert } from '../_pieces/problem-alert';

/** Asks for the password, and for the code of the second factor once the server says that the account has one. */
export function SignInForm({ email, next }: { email: string; next: string }) {
  const signIn = api.auth.signIn.useMutation();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const { form, field, formProps, problem, pending, ready } = useSchemaForm({
    schema: signInInput,
    initialValues: { email, password: '', code: '' },
    async send(input) {
      try {
        await signIn.mutateAsync(input);
      } catch (error) {
        if (step === 'code' || problemOf(error).code !== 'SECOND_FACTOR_REQUIRED') throw error;
        setStep('code');
        return 'stay';
      }
      window.location.assign(next);
      return 'leave';
    },
  });
  const startOver = () => {
    form.reset();
    setStep('password');
  };
  return (
    <form {...formProps}>
      <Stack gap={16}>
        <ProblemAlert problem={problem} />
        {step === 'password' ? (
          <>
            <TextInput label="Email" type="email" autoComplete="username" size="md" {...field('email')} />
            <PasswordInput label="Password" autoComplete="current-password" size="md" {...field('password')} />
            <Group justify="flex-end">
              <Anchor href="/auth/forgot">Forgot your password?</Anchor>
            </Group>
          </>
        ) : (
          <>
            <Text>
              Two-factor sign-in is on for <b>{form.getValues().email}</b>.
            </Text>
            <CodeInput ref={focusOnMount} size="md" {...field('code')} />
          </>
        )}
        <Button type="submit" size="md" loading={pending} disabled={!ready}>
          Sign in
        </Button>
        {step === 'code' && (
          <Button variant="default" size="md" onClick={startOver}>
            Start over
          </Button>
        )}
      </Stack>
    </form>
  );
}
