import { Alert, List, Radio, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import type { ChangedRow } from '@/domain/csv/import-result';
import { columnLabel } from '@/domain/imports/import-format';
import type { OnKnown } from '@/domain/leads/known-leads';
import type { KnownPreview, SendOptions } from '../reading/messages';
import classes from './import-dialog.module.css';

/** Number of changes that are listed. */
const SHOWN = 20;

interface Noun {
  one: string;
  many: string;
}

export interface KnownChoiceProps {
  noun: Noun;
  known: KnownPreview;
  onKnown: OnKnown;
  onOption: (options: Partial<SendOptions>) => void;
}

/** Asks what to do with rows that mean a lead which the user has already (D76), and shows what an update would change. */
export function KnownChoice({ noun, known: preview, onKnown, onOption }: KnownChoiceProps) {
  const { number } = useFormats();
  const { known, changed, unchanged, ambiguous, conflicts, repeated, changedRows, conflictRows } = preview;
  if (known + ambiguous === 0) return null;
  const rows = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`;
  const left = [
    ...(unchanged > 0 ? [`${number(unchanged)} unchanged`] : []),
    ...(conflicts > 0 ? [`${number(conflicts)} changed here after the file was written`] : []),
  ];
  return (
    <Alert color="gray" icon={<IconUsers size={18} />} role="group">
      <Radio.Group
        label={`${number(known)} of these ${noun.many} ${known === 1 ? 'is' : 'are'} already among your ${noun.many}`}
        value={onKnown}
        onChange={(value) => onOption({ onKnown: value as OnKnown })}
      >
        <Stack gap={8} mt={8}>
          <Radio value="skip" label="Skip them" />
          <Radio
            value="update"
            label={`Update ${number(changed)} ${changed === 1 ? noun.one : noun.many}`}
            description={left.length > 0 ? `${left.join(', ')}.` : undefined}
          />
          <Radio value="add" label="Add them again" />
        </Stack>
      </Radio.Group>
      {onKnown === 'update' && (
        <>
          <Changes title="What changes" rows={changedRows} count={changed} />
          <Changes
            title="Not written, because they changed here after the file was written"
            rows={conflictRows}
            count={conflicts}
          />
        </>
      )}
      {onKnown !== 'add' && ambiguous > 0 && (
        <Text size="sm" mt={8}>
          {rows(ambiguous)} {ambiguous === 1 ? 'has' : 'have'} the email of several {noun.many}, and will be skipped.
        </Text>
      )}
      {onKnown !== 'add' && repeated > 0 && (
        <Text size="sm" mt={8}>
          {rows(repeated)} {repeated === 1 ? 'means' : 'mean'} the same {noun.one} as a later row, which counts instead.
        </Text>
      )}
    </Alert>
  );
}

function Changes({ title, rows, count }: { title: string; rows: readonly ChangedRow[]; count: number }) {
  const { number } = useFormats();
  if (count === 0) return null;
  const shown = rows.slice(0, SHOWN);
  return (
    <details className={classes.guide}>
      <summary>
        {title} ({number(count)})
      </summary>
      <List size="sm">
        {shown.map(({ row, name, changes }) => (
          <List.Item key={row} className={classes.breakable}>
            Row {row}, <bdi>{name}</bdi>:{' '}
            {changes
              .map(({ field, old, new: now }) => `${columnLabel(field)} “${old ?? ''}” to “${now ?? ''}”`)
              .join('; ')}
          </List.Item>
        ))}
      </List>
      {count > shown.length && <Text size="sm">and {number(count - shown.length)} more</Text>}
    </details>
  );
}

/** What the button does: 'Import 3 leads', 'Update 2 leads', 'Import 3 and update 2 leads'. */
export function importLabel({
  fitting,
  updated,
  noun,
  number,
}: {
  fitting: number;
  updated: number;
  noun: Noun;
  number: (value: number) => string;
}): string {
  const named = (count: number) => `${number(count)} ${count === 1 ? noun.one : noun.many}`;
  if (updated === 0) return `Import ${named(fitting)}`;
  if (fitting === 0) return `Update ${named(updated)}`;
  return `Import ${number(fitting)} and update ${named(updated)}`;
}
