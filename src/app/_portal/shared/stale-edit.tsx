'use client';

import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import type { Difference, Edits } from '@/app/_ui/forms/merge';
import type { Stale } from '@/app/_ui/forms/use-record-form';
import { type Formats, useFormats } from '@/app/_ui/time/formats';
import { NOUNS, type Noun } from '@/domain/shared/nouns';
import type { Conflict } from './fields/drafts';

interface StaleEditProps<Item, Draft, Field> extends Stale<Item, Draft, Field> {
  /** What was changed: a noun, or the name of something smaller. */
  noun: Noun | { one: string };
  /** How the noun's form words a field. */
  conflict: (difference: Difference<Field>, edits: Edits<Draft>, formats: Formats) => Conflict;
  /** Who changed it, and when. */
  note?: ReactNode;
}

/** Conflict dialog: shows both versions side by side, and overwrites nothing until the user decides. */
export function StaleEdit<Item, Draft, Field>(props: StaleEditProps<Item, Draft, Field>) {
  const { noun, conflict, edits, note, saving, onTakeTheirs, onKeepMine } = props;
  const { one } = typeof noun === 'string' ? NOUNS[noun] : noun;
  const formats = useFormats();
  const rows = props.rows.map((row) => conflict(row, edits, formats));
  return (
    <Stack gap={16} role="alert">
      <div>
        <Text fw={600}>This {one} was changed since you opened it</Text>
        {note}
      </div>
      {rows.length > 0 && <Versions rows={rows} />}
      <Quiet>Keep mine saves only what you changed, on top of theirs. Take theirs drops what you typed.</Quiet>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        {/* It replaces the form that had the focus, and a dialog sets the focus only when it opens. */}
        <Button ref={saving ? undefined : focusOnMount} loading={saving} onClick={onKeepMine}>
          Keep mine
        </Button>
      </Group>
    </Stack>
  );
}

const Versions = ({ rows }: { rows: Conflict[] }) => (
  <Table.ScrollContainer minWidth={320}>
    <Table verticalSpacing={8} withRowBorders>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          <Table.Th>Theirs</Table.Th>
          <Table.Th>Yours</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ label, theirs, mine, by }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={500}>
              {label}
            </Table.Th>
            <Table.Td>
              <Words text={theirs} />
            </Table.Td>
            <Table.Td>{by === 'them' ? <Quiet>Not changed by you</Quiet> : <Words text={mine} />}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

function Words({ text }: { text: string | undefined }) {
  if (!text) return <Quiet>Empty</Quiet>;
  return (
    <Text size="sm" lineClamp={12} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);
