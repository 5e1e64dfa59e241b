import { Button, Group, Text } from '@mantine/core';

export interface ToastBodyProps {
  text: string;
  /** What the button says; null for none. */
  action: string | null;
  onAction: () => void;
}

/** What a toast says, and what can be done about it. */
export function ToastBody({ text, action, onAction }: ToastBodyProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap={12}>
      <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {action && (
        <Button size="compact-sm" variant="default" flex="none" onClick={onAction}>
          {action}
        </Button>
      )}
    </Group>
  );
}
