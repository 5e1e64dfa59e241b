'use client';

import { Anchor, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './code-input.module.css';

const KINDS = {
  app: {
    label: 'Code from your authenticator app',
    placeholder: '123 456',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    placeholder: 'ABCD-EFGH-JK23',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use your authenticator app instead',
  },
} as const;

/** Input for the second factor. Both kinds of code go into the same field, because their formats differ. */
export function CodeInput(props: TextInputProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const { other, ...input } = KINDS[kind];
  return (
    <Stack gap={4} align="stretch">
      <TextInput {...input} spellCheck={false} autoCapitalize="characters" {...props} classNames={classes} />
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={classes.other}
        onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}
      >
        {other}
      </Anchor>
    </Stack>
  );
}
