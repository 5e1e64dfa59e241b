import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import type { Filters } from './use-task-filters';

/** Says on which days the listed tasks were completed, and shows the others again. */
export function CompletedChip({ filters: { completed, clearCompleted } }: { filters: Filters }) {
  const formats = useFormats();
  if (!completed) return null;
  const { completedFrom, completedTo, timezone } = completed;
  const first = completedFrom ?? completedTo ?? '';
  const days = formats.days({ first, last: completedTo ?? first });
  const zone = timezone && timezone !== formats.zone ? ` (${timezone.replaceAll('_', ' ')})` : '';
  const label = `Completed ${days}${zone}`;
  return (
    <Button
      variant="light"
      size="compact-sm"
      mb={8}
      aria-label={`Remove filter: ${label}`}
      rightSection={<IconX size={14} stroke={2} aria-hidden />}
      onClick={clearCompleted}
    >
      {label}
    </Button>
  );
}
