'use client';

import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { api } from '@/app/_trpc/client';
import { type Formats, useFormats } from '@/app/_ui/formats';
import { LEAD_PRIORITIES, LEAD_PRIORITY_LABELS, LEAD_STATUS_LABELS, LEAD_STATUSES } from '@/domain/leads/lead';
import { historyWords } from './history-words';
import type { LeadItem } from './lead-cache';
import type { LeadDraft } from './lead-draft';
import { type FieldKind, fieldOf } from './lead-fields';
import { differences, type FieldDifference } from './lead-merge';
import { fromWallTime } from './wall-time';

interface StaleEditProps {
  /** Where my edit began, where the lead is now, and what I typed. */
  base: LeadDraft;
  theirs: LeadDraft;
  mine: LeadDraft;
  lead: LeadItem;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Somebody was faster: both versions side by side, and nothing overwritten until a person has chosen. */
export function StaleEdit({ base, theirs, mine, lead, onTakeTheirs, onKeepMine }: StaleEditProps) {
  const formats = useFormats();
  const rows = differences(base, theirs, mine);
  return (
    <Stack gap={16} role="alert">
      <div>
        <Text fw={600}>This lead was changed since you opened it</Text>
        <LastChange lead={lead} />
      </div>
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
              {rows.map((row) => (
                <Table.Tr key={row.name}>
                  <Table.Th scope="row" fw={500}>
                    {fieldOf(row.name).label}
                  </Table.Th>
                  <Table.Td>{draftWords(row, row.theirs, formats)}</Table.Td>
                  <Table.Td>
                    {row.by === 'them' ? (
                      <Text size="sm" c="dimmed">
                        Not changed by you
                      </Text>
                    ) : (
                      draftWords(row, row.mine, formats)
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Text size="sm" c="dimmed">
        Keep mine saves only what you changed, on top of theirs. Take theirs drops what you typed.
      </Text>
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

function LastChange({ lead }: { lead: LeadItem }) {
  const formats = useFormats();
  const [last] = api.leads.history.useQuery({ id: lead.id, limit: 1 }).data?.items ?? [];
  if (!last) return null;
  return (
    <Text size="sm" c="dimmed">
      {historyWords(last)}
      {last.actorName && ` by ${last.actorName}`}, {formats.dateTime(last.at)}
    </Text>
  );
}

const WORDS = {
  text: (value) => value,
  email: (value) => value,
  phone: (value) => value,
  long: (value) => value,
  status: (value) => LEAD_STATUSES.filter((one) => one === value).map((one) => LEAD_STATUS_LABELS[one])[0],
  priority: (value) => LEAD_PRIORITIES.filter((one) => one === value).map((one) => LEAD_PRIORITY_LABELS[one])[0],
  moment: (value, { zone, dateTime }) => {
    const at = fromWallTime(value, zone ?? 'UTC');
    return at ? dateTime(at) : '';
  },
} satisfies Record<FieldKind, (value: string, formats: Formats) => string | undefined>;

function draftWords({ name }: FieldDifference, value: string, formats: Formats) {
  const words = WORDS[fieldOf(name).kind](value, formats);
  return words ? (
    <Text size="sm" lineClamp={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {words}
    </Text>
  ) : (
    <Text size="sm" c="dimmed">
      Empty
    </Text>
  );
}
