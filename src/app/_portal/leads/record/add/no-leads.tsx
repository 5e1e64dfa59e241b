import { Button, Group } from '@mantine/core';
import { IconUpload, IconUsers } from '@tabler/icons-react';
import { requestTabAction } from '@/app/_portal/tab-action';
import { EmptyState } from '@/app/_ui/feedback/empty-state';

/** Somebody new sees one sentence, and the two ways to fill the page (D55). */
export function NoLeads({ onAdd, children }: { onAdd: () => void; children: string }) {
  return (
    <EmptyState
      icon={IconUsers}
      action={
        <Group gap={8} justify="center">
          <Button onClick={onAdd}>Add your first lead</Button>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            onClick={() => requestTabAction('crm', 'import')}
          >
            Import leads
          </Button>
        </Group>
      }
    >
      {children}
    </EmptyState>
  );
}
