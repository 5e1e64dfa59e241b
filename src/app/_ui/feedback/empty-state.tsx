import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon: Icon;
  children: ReactNode;
  /** What the user can do about it. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={12} py={64} px={16}>
      <ThemeIcon size={48} radius="xl" variant="light" color="gray" aria-hidden>
        <Icon size={24} stroke={1.5} />
      </ThemeIcon>
      <Text ta="center" maw={440}>
        {children}
      </Text>
      {action}
    </Stack>
  );
}
