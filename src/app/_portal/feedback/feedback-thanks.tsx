'use client';

import { Stack, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { THANKS_MS } from '@/domain/feedback/feedback-choices';

/** Thanks for feedback, and closes by itself (spec 2 section 4). */
export function FeedbackThanks({ onDone }: { onDone: () => void }) {
  useTimeout(onDone, THANKS_MS, { autoInvoke: true });
  return (
    <Stack ref={focusOnMount} role="status" tabIndex={-1} align="center" gap={8} py={32} style={{ outline: 'none' }}>
      <IconCircleCheck size={32} stroke={1.6} color="var(--mantine-color-green-6)" aria-hidden />
      <Text fw={600} size="md">
        Thank you for your feedback
      </Text>
      <Text size="sm" c="dimmed">
        We read all of it.
      </Text>
    </Stack>
  );
}
