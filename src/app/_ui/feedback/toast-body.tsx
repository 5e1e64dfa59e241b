import { Button, Group, Text } from '@mantine/core';

export interface ToastBodyProps {
  text: string;
  /** What the text is about, below it. */
  detail?: string;
  /** Label of the button; null for no button. */
  action: string | null;
  onAction: () => void;
}

/** Text of a toast, with an optional action. */
export function ToastBody({ text, detail, action, onAction }: ToastBodyProps) {
  return (
    // A long label goes below a text that it would squeeze.
    <Group justify="space-between" gap="8px 12px">
      <div style={{ flex: '1 1 160px', minWidth: 0 }}>
        <Text size="sm" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {detail && (
          <Text size="xs" c="dimmed" lineClamp={3} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
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
