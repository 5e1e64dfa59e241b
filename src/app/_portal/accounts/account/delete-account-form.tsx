'use client';

import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { forgetOnDevice } from '@/app/_portal/shared/forget-on-device';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { CodeInput } from '@/app/_ui/second-factor/code-input';
import { deleteAccountInput } from '@/domain/accounts/account-deletion';
import { DELETION_PHRASE } from '@/domain/accounts/deletion-rules';
import { useSecondFactor } from '../security/use-second-factor';

export function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const { id, email } = useViewer();
  const { isOn } = useSecondFactor();
  const confirm = api.accountDeletion.confirm.useMutation();
  const { field, formProps, pending, ready } = useSchemaForm({
    schema: deleteAccountInput,
    initialValues: { password: '', code: '', phrase: '' },
    async send({ code, ...input }) {
      await confirm.mutateAsync({ ...input, code: code || undefined });
      forgetOnDevice(id);
      window.location.replace('/auth/goodbye');
      return 'stay';
    },
    onProblem: (problem) => notifyProblem(problem, 'Not deleted'),
  });
  const busy = pending || confirm.isSuccess;
  return (
    <form {...formProps}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Stack gap={16}>
        <PasswordInput label="Current password" autoComplete="current-password" data-autofocus {...field('password')} />
        {isOn && <CodeInput {...field('code')} />}
        <TextInput
          label={`Type “${DELETION_PHRASE}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('phrase')}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" loading={busy} disabled={!ready}>
            Delete account
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
