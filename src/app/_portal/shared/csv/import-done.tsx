import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import classes from './import-dialog.module.css';
import type { ImportOutcome } from './messages';
import { RowErrors } from './row-errors';
import { UnlinkedRows } from './unlinked-rows';

export interface ImportDoneProps {
  noun: { one: string; many: string };
  outcome: ImportOutcome;
  onDownload: () => void;
  onClose: () => void;
}

export function ImportDone({ noun, outcome, onDownload, onClose }: ImportDoneProps) {
  const { number } = useFormats();
  const { imported, skipped, createdTasks, errors, unlinked, unlinkedCount } = outcome;
  return (
    <Stack gap={16}>
      <Group gap={12} wrap="nowrap" role="status">
        <ThemeIcon variant="light" color={imported > 0 ? 'green' : 'gray'} radius="xl" size={36} aria-hidden>
          <IconCheck size={20} />
        </ThemeIcon>
        <div>
          <Text fw={600}>
            {number(imported)} {imported === 1 ? noun.one : noun.many} imported
          </Text>
          <Text size="sm" c="dimmed">
            {skipped === 0
              ? 'No row was skipped.'
              : `${number(skipped)} ${skipped === 1 ? 'row was' : 'rows were'} skipped.`}
            {createdTasks > 0 && ` ${number(createdTasks)} follow-up ${createdTasks === 1 ? 'task' : 'tasks'} created.`}
          </Text>
        </div>
      </Group>
      {skipped > 0 && <RowErrors title="Skipped rows" errors={errors} skipped={skipped} />}
      <UnlinkedRows noun={noun} unlinked={unlinked} count={unlinkedCount} />
      <Group justify="flex-end" gap={8} className={classes.actions}>
        {skipped > 0 && (
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
            Download skipped rows
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
