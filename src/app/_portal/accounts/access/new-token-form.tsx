'use client';

import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { useSchemaForm } from '@/app/_ui/forms/form-schema';
import { CodeInput } from '@/app/_ui/second-factor/code-input';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { createApiTokenInput } from '@/domain/accounts/api-token';
import { API_TOKEN_SCOPE_LABELS, API_TOKEN_SCOPES, type ApiTokenScope } from '@/domain/accounts/api-token-choices';
import { apiTokenExpiry } from '@/domain/accounts/api-token-expiry';
import { useSecondFactor } from '../security/use-second-factor';
import type { CreatedToken } from './token-secret';

const NEVER = 'never';
const EXPIRIES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: NEVER, label: 'Never' },
];

const SCOPE_HINTS = {
  READ: 'Can read and export your data. Cannot change anything.',
  READ_WRITE: 'Can also add, change and delete.',
} as const satisfies Record<ApiTokenScope, string>;

const daysOf = (choice: string) => (choice === NEVER ? null : Number(choice));

/** Form values are strings; the server's own schema validates what is sent. */
const tokenForm = z.object({ ...createApiTokenInput.shape, expiresInDays: z.string() });

export interface NewTokenFormProps {
  onCancel: () => void;
  onCreated: (created: CreatedToken) => void;
}

export function NewTokenForm({ onCancel, onCreated }: NewTokenFormProps) {
  const secondFactor = useSecondFactor();
  // Keep the secret out of the cache: only the panel that shows it holds it.
  const create = api.apiTokens.create.useMutation({ gcTime: 0 });
  const { form, field, formProps, pending, ready } = useSchemaForm({
    schema: tokenForm,
    initialValues: { name: '', scope: 'READ', expiresInDays: '90', code: '' },
    async send(values) {
      const expiresInDays = daysOf(values.expiresInDays);
      onCreated(
        await create.mutateAsync(
          createApiTokenInput.parse({ ...values, expiresInDays, code: values.code || undefined }),
        ),
      );
      return 'leave';
    },
    onProblem: (problem) => notifyProblem(problem, 'Token not created'),
  });
  const [expiry, setExpiry] = useState('90');
  form.watch('expiresInDays', ({ value }) => setExpiry(value));

  return (
    <form {...formProps}>
      <Stack gap={16}>
        <TextInput
          label="Name"
          description="What the token is for, for example “Nightly sync”."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          data-autofocus
          {...field('name')}
        />
        <Radio.Group label="Access" {...field('scope')}>
          <Stack gap={12} mt={4}>
            {API_TOKEN_SCOPES.map((scope) => (
              <Radio key={scope} value={scope} label={API_TOKEN_SCOPE_LABELS[scope]} description={SCOPE_HINTS[scope]} />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label="Expires"
          data={EXPIRIES}
          description={<ExpiryHint days={daysOf(expiry)} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...field('expiresInDays')}
        />
        {secondFactor.isOn && <CodeInput {...field('code')} />}
        <FormFooter saving={pending} save="Create token" disabled={!ready} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function ExpiryHint({ days }: { days: number | null }) {
  const formats = useFormats();
  const end = apiTokenExpiry(days, useNow());
  return end ? `Expires on ${formats.date(end)}.` : 'Works until you revoke it.';
}
