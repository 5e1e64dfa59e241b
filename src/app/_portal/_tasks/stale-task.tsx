'use client';

import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { type Formats, useFormats } from '@/app/_ui/formats';
import { momentToInstant } from '@/domain/shared/time';
import { TASK_PRIORITY_LABELS, TASK_TYPE_LABELS } from '@/domain/tasks/task';
import { changedFields, dueOf, TASK_FORM_FIELDS, type TaskDraft, type TaskFormField } from './task-draft';

interface StaleTaskProps {
  /** Where my edit began, where the task is now, and what I typed. */
  base: TaskDraft;
  theirs: TaskDraft;
  mine: TaskDraft;
  zone: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Somebody was faster: both versions side by side, and nothing overwritten until a person has chosen. */
export function StaleTask({ base, theirs, mine, zone, onTakeTheirs, onKeepMine }: StaleTaskProps) {
  const formats = useFormats();
  const changedByMe = changedFields(base, mine);
  const rows = changedFields(theirs, mine);
  return (
    <Stack gap={16} role="alert">
      <Text fw={600}>This task was changed since you opened it</Text>
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
              {rows.map((name) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={500}>
                    {TASK_FORM_FIELDS[name].label}
                  </Table.Th>
                  <Table.Td>
                    <Words text={WORDS[name](theirs, zone, formats)} />
                  </Table.Td>
                  <Table.Td>
                    {changedByMe.includes(name) ? (
                      <Words text={WORDS[name](mine, zone, formats)} />
                    ) : (
                      <Quiet>Not changed by you</Quiet>
                    )}
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

const WORDS = {
  title: ({ title }) => title,
  dueDate(draft, zone, { date, dateTime }) {
    const due = dueOf(draft, zone);
    if (!due) return '';
    return (typeof due === 'string' ? date : dateTime)(momentToInstant(due, zone));
  },
  priority: ({ priority }) => TASK_PRIORITY_LABELS[priority],
  type: ({ type }) => TASK_TYPE_LABELS[type],
  leadId: ({ lead }) => lead?.companyName ?? '',
  assignedTo: ({ assignedTo }) => assignedTo,
  description: ({ description }) => description,
} satisfies Record<TaskFormField, (draft: TaskDraft, zone: string, formats: Formats) => string>;

function Words({ text }: { text: string }) {
  if (!text) return <Quiet>Empty</Quiet>;
  return (
    <Text size="sm" lineClamp={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);
