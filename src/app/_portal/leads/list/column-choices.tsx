import { Checkbox, Stack, Text } from '@mantine/core';
import { MAX_CUSTOM_COLUMNS, type useCustomColumns } from './custom-columns';

type ColumnChoicesProps = Pick<ReturnType<typeof useCustomColumns>, 'fields' | 'columns' | 'toggle'>;

/** A checkbox for each custom field that can be a column. */
export default function ColumnChoices({ fields, columns, toggle }: ColumnChoicesProps) {
  const isFull = columns.length >= MAX_CUSTOM_COLUMNS;
  return (
    <Stack gap={12} mah={320} style={{ overflowY: 'auto' }}>
      <Text size="sm" fw={600}>
        Custom columns
      </Text>
      {fields.map(({ key, label }) => {
        const isChosen = columns.some((column) => column.key === key);
        return (
          <Checkbox
            key={key}
            label={label}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={() => toggle(key)}
          />
        );
      })}
      {isFull && (
        <Text size="xs" c="dimmed">
          {MAX_CUSTOM_COLUMNS} columns at most.
        </Text>
      )}
    </Stack>
  );
}
