'use client';

import { Anchor, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { confirmSecondFactorInput } from '@/domain/accounts/second-factor';
import type { RouterOutputs } from '@/server/routers/_app';
import { QrCode } from './qr-code';
import classes from './security.module.css';

export type NewSecret = RouterOutputs['secondFactor']['begin'];

interface SecretStepProps {
  secret: NewSecret;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret to the authenticator app, and asks for a code that proves it has arrived. */
export function SecretStep({ secret: { secret, address }, onConfirmed, onCancel }: SecretStepProps) {
  // Keep the recovery codes out of the cache: only the panel that shows them holds them.
  const confirm = api.secondFactor.confirm.useMutation({ gcTime: 0 });
  const utils = api.useUtils();
  const [endOtherSessions, setEndOtherSessions] = useState(true);
  const { field, formProps, pending, ready } = useSchemaForm({
    schema: confirmSecondFactorInput,
    initialValues: { code: '' },
    async send(input) {
      onConfirmed((await confirm.mutateAsync({ ...input, secret, endOtherSessions })).recoveryCodes);
      if (endOtherSessions) void utils.sessions.list.invalidate();
      return 'leave';
    },
    onProblem: (problem) => notifyProblem(problem, 'Not set up'),
  });
  return (
    <form {...formProps}>
      <Stack gap={16}>
        <div className={classes.setUp}>
          <QrCode text={address} label="QR code for your authenticator app" />
          <Stack gap={8}>
            <Text size="sm">
              Scan this with an authenticator app, such as Google Authenticator, 1Password or Microsoft Authenticator.
            </Text>
            <Text size="sm">
              Can’t scan it? <Anchor href={address}>Open it in an app on this device</Anchor>, or enter this key:
            </Text>
            <code className={classes.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </Stack>
        </div>
        <TextInput
          ref={focusOnMount}
          label="Code from your authenticator app"
          placeholder="123 456"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('code')}
        />
        <Checkbox
          label="Sign out everywhere else"
          description="Otherwise, devices that are signed in stay signed in without a code."
          checked={endOtherSessions}
          onChange={(event) => setEndOtherSessions(event.currentTarget.checked)}
        />
        <FormFooter saving={pending} save="Turn on" disabled={!ready} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
