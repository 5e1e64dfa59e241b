import { Button, Group, Text } from '@mantine/core';

export interface ToastBodyProps {
  text: string;
  /** Label of the button; null for no button. */
  action: string | null;
  onAction: () => void;
}

/** Text of a toast, with an optional action. */
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
