'use client';

import { Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
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
import { apiTokenExpiry } from '@/domain/accounts/api-token-expiry';
import { MAX_TOKEN_ADDRESSES, tokenAddresses } from '@/domain/accounts/token-addresses';
import { useSecondFactor } from '../security/use-second-factor';
import { ScopesInput } from './scopes-input';
import type { CreatedToken } from './token-secret';

const NEVER = 'never';
const EXPIRIES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: NEVER, label: 'Never' },
];

const CHOSEN = 'chosen';
const ACCESSES = [
  { value: 'read', label: 'Read only', description: 'Can read and export your data. Cannot change anything.' },
  { value: 'read write', label: 'Read and write', description: 'Can also add, change and delete.' },
  { value: CHOSEN, label: 'Choose what it can do', description: 'Only some of your data.' },
];

const wordsIn = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');

const daysOf = (choice: string) => (choice === NEVER ? null : Number(choice));

/** Form values are strings; the server's own schema validates what is sent. */
const tokenForm = z
  .object({
    name: createApiTokenInput.shape.name,
    access: z.string(),
    scopes: z.string(),
    addresses: z.string().superRefine((text, context) => {
      const words = wordsIn(text);
      const [issue] = tokenAddresses.safeParse(words).error?.issues ?? [];
      if (!issue) return;
      const [index] = issue.path;
      const named = typeof index === 'number' ? `${words[index]}: ` : '';
      context.addIssue({ code: 'custom', message: named + issue.message });
    }),
    expiresInDays: z.string(),
    code: z.string(),
  })
  .refine(({ access, scopes }) => access !== CHOSEN || scopes !== '', {
    path: ['scopes'],
    error: 'Choose what the token can do',
  });

function toInput({ name, access, scopes, addresses, expiresInDays, code }: z.output<typeof tokenForm>) {
  return createApiTokenInput.parse({
    name,
    scopes: wordsIn(access === CHOSEN ? scopes : access),
    addresses: wordsIn(addresses),
    expiresInDays: daysOf(expiresInDays),
    code: code || undefined,
  });
}

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
    initialValues: { name: '', access: 'read', scopes: '', addresses: '', expiresInDays: '90', code: '' },
    async send(values) {
      onCreated(await create.mutateAsync(toInput(values)));
      return 'leave';
    },
    onProblem: (problem) => notifyProblem(problem, 'Token not created'),
  });
  const [expiry, setExpiry] = useState('90');
  form.watch('expiresInDays', ({ value }) => setExpiry(value));
  const [access, setAccess] = useState('read');
  form.watch('access', ({ value }) => setAccess(value));

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
        <Radio.Group label="Access" {...field('access')}>
          <Stack gap={12} mt={4}>
            {ACCESSES.map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
          </Stack>
        </Radio.Group>
        {access === CHOSEN && (
          <ScopesInput
            id={field('scopes').id}
            error={field('scopes').error}
            onChange={(scopes) => form.setFieldValue('scopes', scopes.join(' '))}
          />
        )}
        <Textarea
          label="Allowed IP addresses (optional)"
          description={`The token then works only from these addresses or ranges, such as 203.0.113.0/24. At most ${MAX_TOKEN_ADDRESSES}.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          rows={2}
          autoComplete="off"
          spellCheck={false}
          {...field('addresses')}
        />
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
