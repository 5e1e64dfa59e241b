'use client';

import { PasswordInput, type PasswordInputProps, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './new-password.module.css';
import { passwordStrength } from './password-strength';

const STEPS = [1, 2, 3, 4] as const;

/** Input for a new password: it can be revealed, and a bar with a hint shows its strength. */
export function NewPassword({ typed, ...props }: PasswordInputProps & { typed: string }) {
  const hintId = useId();
  // A rejected password must not look strong: the server also knows common passwords and one's own address.
  const { level, hint } = passwordStrength(props.error ? '' : typed);
  return (
    <Stack gap={8}>
      <PasswordInput autoComplete="new-password" {...props} aria-describedby={hintId} />
      <div className={classes.bar} data-level={level} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} data-filled={step <= level || undefined} />
        ))}
      </div>
      <Text id={hintId} size="xs" c="dimmed" aria-live="polite">
        {hint}
      </Text>
    </Stack>
  );
}
