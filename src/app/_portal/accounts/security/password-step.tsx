'use client';

import { PasswordInput, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { CodeInput } from '@/app/_ui/second-factor/code-input';
import { type PasswordAndCode, passwordAndCode } from '@/domain/accounts/account';

interface PasswordStepProps {
  /** What is about to happen. */
  children: ReactNode;
  takesCode: boolean;
  action: string;
  color?: string;
  /** The title of the toast if it fails for a reason that belongs to no field. */
  failure: string;
  send: (proof: PasswordAndCode) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks who is at the keyboard before the second factor changes. */
export function PasswordStep({ children, takesCode, action, color, failure, send, onCancel }: PasswordStepProps) {
  const { email } = useViewer();
  const { field, formProps, pending, ready } = useSchemaForm({
    schema: passwordAndCode,
    initialValues: { password: '', code: '' },
    async send({ password, code }) {
      await send({ password, code: code || undefined });
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, failure),
  });
  return (
    <form {...formProps}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Stack gap={16}>
        <Text size="sm">{children}</Text>
        <PasswordInput label="Current password" autoComplete="current-password" data-autofocus {...field('password')} />
        {takesCode && <CodeInput {...field('code')} />}
        <FormFooter saving={pending} save={action} color={color} disabled={!ready} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
