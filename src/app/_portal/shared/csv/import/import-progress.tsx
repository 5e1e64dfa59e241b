import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';

export interface ReadingProgressProps {
  /** What happens: the file is read or checked. */
  verb: 'Reading' | 'Checking';
  fileName: string;
  share: number;
  onCancel: () => void;
}

export function ReadingProgress({ verb, fileName, share, onCancel }: ReadingProgressProps) {
  return (
    <Stack gap={16}>
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {verb} {fileName}…
      </Text>
      <Progress value={share * 100} aria-label={`${verb} the file`} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

export interface ImportProgressProps {
  noun: { many: string };
  done: number;
  total: number;
  leaving: boolean;
  onCancel: () => void;
}

export function ImportProgress({ noun, done, total, leaving, onCancel }: ImportProgressProps) {
  const { number } = useFormats();
  return (
    <Stack gap={16}>
      <Text role="status">Importing {noun.many}…</Text>
      <Progress value={total > 0 ? (done / total) * 100 : 0} aria-label={`Importing ${noun.many}`} />
      <Text size="sm" c="dimmed" className="figures">
        {number(done)} of {number(total)} rows
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} loading={leaving}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
