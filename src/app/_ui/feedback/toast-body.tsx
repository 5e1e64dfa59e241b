import { Button, Group, Text } from '@mantine/core';

export interface ToastBodyProps {
  text: string;
  /** What the text is about, on a line of its own. */
  detail?: string;
  /** Label of the button; null for no button. */
  action: string | null;
  onAction: () => void;
}

/** Text of a toast, with an optional action. */
export function ToastBody({ text, detail, action, onAction }: ToastBodyProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap={12}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {detail && (
          <Text size="xs" c="dimmed" truncate>
            {detail}
          </Text>
        )}
      </div>
      {action && (
        <Button size="compact-sm" variant="default" flex="none" onClick={onAction}>
          {action}
        </Button>
      )}
    </Group>
  );
}
