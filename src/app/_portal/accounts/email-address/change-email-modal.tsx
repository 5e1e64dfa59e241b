'use client';

import { Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { CodeInput } from '@/app/_ui/second-factor/code-input';
import { type PendingEmailChange, requestEmailChangeInput } from '@/domain/accounts/email-change';
import { useSecondFactor } from '../security/use-second-factor';

export interface ChangeEmailModalProps {
  opened: boolean;
  onClose: () => void;
  onRequested: (change: PendingEmailChange) => void;
}

export function ChangeEmailModal({ opened, onClose, onRequested }: ChangeEmailModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Change your email address">
      <ChangeEmailForm onClose={onClose} onRequested={onRequested} />
    </Modal>
  );
}

function ChangeEmailForm({ onClose, onRequested }: Omit<ChangeEmailModalProps, 'opened'>) {
  const { email } = useViewer();
  const request = api.emailChange.request.useMutation();
  const { isOn } = useSecondFactor();
  const { field, formProps, pending, ready } = useSchemaForm({
    schema: requestEmailChangeInput,
    initialValues: { newEmail: '', password: '', code: '' },
    async send({ code, ...input }) {
      onRequested(await request.mutateAsync({ ...input, code: code || undefined }));
      notifyDone(`We sent links to ${email} and ${input.newEmail}.`);
      onClose();
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, 'Not changed'),
  });
  return (
    <form {...formProps}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Stack gap={16}>
        <Text size="sm">
          We’ll send a link to <b>{email}</b> and one to the new address. Until you have opened both, nothing changes.
        </Text>
        <TextInput label="New email" type="email" autoComplete="email" data-autofocus {...field('newEmail')} />
        <PasswordInput label="Current password" autoComplete="current-password" {...field('password')} />
        {isOn && <CodeInput {...field('code')} />}
        <FormFooter saving={pending} save="Send links" disabled={!ready} onCancel={onClose} />
      </Stack>
    </form>
  );
}
