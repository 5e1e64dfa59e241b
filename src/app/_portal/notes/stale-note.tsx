'use client';

import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { DraftField, NoteDraft } from '../_notes/note-draft';
import { differences } from '../_notes/note-merge';

interface StaleNoteProps {
  /** Where my edit began, how the note is now, and what I typed. */
  base: NoteDraft;
  theirs: NoteDraft;
  mine: NoteDraft;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

const LABELS = { title: 'Title', content: 'Content', tags: 'Tags', lead: 'Lead' } as const satisfies Record<
  DraftField,
  string
>;

const WORDS = {
  title: ({ title }) => title,
  content: ({ content }) => content,
  tags: ({ tags }) => tags.join(', '),
  lead: ({ lead }) => lead?.companyName,
} as const satisfies Record<DraftField, (draft: NoteDraft) => string | undefined>;

/** Somebody was faster: both versions side by side, and nothing overwritten until a person has chosen. */
export function StaleNote({ base, theirs, mine, onTakeTheirs, onKeepMine }: StaleNoteProps) {
  const rows = differences(base, theirs, mine);
  return (
    <Stack gap={16} role="alert">
      <Text fw={600}>This note was changed since you opened it</Text>
      {rows.length > 0 && (
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
              {rows.map(({ field, by }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row" fw={500}>
                    {LABELS[field]}
                  </Table.Th>
                  <Table.Td>
                    <Words text={WORDS[field](theirs)} />
                  </Table.Td>
                  <Table.Td>
                    {by === 'them' ? <Quiet>Not changed by you</Quiet> : <Words text={WORDS[field](mine)} />}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Quiet>Keep mine saves only what you changed, on top of theirs. Take theirs drops what you typed.</Quiet>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine} data-autofocus>
          Keep mine
        </Button>
      </Group>
    </Stack>
  );
}

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
