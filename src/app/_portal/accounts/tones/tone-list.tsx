import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPencilHeart } from '@tabler/icons-react';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import type { ToneTemplate } from '@/domain/ai/tone';
import classes from './tones.module.css';
import type { useTones } from './use-tones';

interface ToneListProps {
  tones: ReturnType<typeof useTones>['tones'];
  onEdit: (tone: ToneTemplate) => void;
  onDelete: (tone: ToneTemplate) => void;
}

export function ToneList({ tones: { data, error, refetch }, onEdit, onDelete }: ToneListProps) {
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={56} radius="md" role="status" aria-label="Loading your tones" />;
  const own = data.items.filter(({ isCustom }) => isCustom);
  if (own.length === 0) {
    return (
      <div className={classes.empty}>
        <IconPencilHeart size={20} stroke={1.5} aria-hidden />
        <Text>No tones of your own yet. Describe how you write, and choose the tone when you generate a text.</Text>
      </div>
    );
  }
  return (
    <ul className={classes.list} aria-label="Your tones">
      {own.map((tone) => (
        <li key={tone.id} className={classes.row}>
          <div className={classes.about}>
            <span className={classes.name}>{tone.name}</span>
            {tone.description && <Text c="dimmed">{tone.description}</Text>}
            {tone.characteristics.length > 0 && (
              <Text size="xs" c="dimmed">
                {tone.characteristics.join(', ')}
              </Text>
            )}
          </div>
          <Group gap={8} wrap="nowrap">
            <Button variant="default" size="xs" aria-label={`Edit ${tone.name}`} onClick={() => onEdit(tone)}>
              Edit
            </Button>
            <Button variant="default" size="xs" aria-label={`Delete ${tone.name}`} onClick={() => onDelete(tone)}>
              Delete
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
}
