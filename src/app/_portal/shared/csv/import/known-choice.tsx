import { Alert, List, Radio, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import type { ChangedRow } from '@/domain/csv/import-result';
import { type ImportFormat, labelOfColumn, labelOfWord } from '@/domain/imports/import-format';
import type { OnKnown } from '@/domain/leads/known-leads';
import type { KnownPreview, SendOptions } from '../reading/messages';
import classes from './import-dialog.module.css';

/** Number of changes that are listed. */
const SHOWN = 20;

type Change = ChangedRow['changes'][number];

interface Noun {
  one: string;
  many: string;
}

export interface KnownChoiceProps {
  format: ImportFormat;
  noun: Noun;
  known: KnownPreview;
  onKnown: OnKnown;
  /** Whether the file has the columns that a new lead needs. */
  canAdd: boolean;
  onOption: (options: Partial<SendOptions>) => void;
}

/** Asks what to do with rows that match a lead which the user has already (D76), and shows what an update would change. */
export function KnownChoice({ format, noun, known: preview, onKnown, canAdd, onOption }: KnownChoiceProps) {
  const { number } = useFormats();
  const { known, changed, unchanged, ambiguous, conflicts, repeated, changedRows, conflictRows } = preview;
  if (known + ambiguous + repeated === 0) return null;
  const rows = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`;
  const left = [
    ...(unchanged > 0 ? [`${number(unchanged)} unchanged`] : []),
    ...(conflicts > 0 ? [`${number(conflicts)} changed here after the file was written`] : []),
  ];
  return (
    <Alert color="gray" icon={<IconUsers size={18} />} role="group">
      <Radio.Group
        label={
          known + ambiguous > 0
            ? `${number(known)} of these ${noun.many} ${known === 1 ? 'is' : 'are'} already among your ${noun.many}`
            : `${rows(repeated)} ${repeated === 1 ? 'matches' : 'match'} a later row`
        }
        value={onKnown}
        onChange={(value) => onOption({ onKnown: value as OnKnown })}
      >
        <Stack gap={8} mt={8}>
          <Radio value="skip" label="Skip them" />
          {known + ambiguous > 0 && (
            <Radio
              value="update"
              label={`Update ${number(changed)} ${changed === 1 ? noun.one : noun.many}`}
              description={left.length > 0 ? `${left.join(', ')}.` : undefined}
            />
          )}
          {canAdd && (
            <Radio value="add" label={known + ambiguous > 0 ? 'Add them again' : `Add them as separate ${noun.many}`} />
          )}
        </Stack>
      </Radio.Group>
      {onKnown === 'update' && (
        <>
          <Changes format={format} title="What changes" rows={changedRows} count={changed} />
          <Changes
            format={format}
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
          {rows(repeated)} {repeated === 1 ? 'matches' : 'match'} the same {noun.one} as a later row, which is used
          instead.
        </Text>
      )}
    </Alert>
  );
}

interface ChangesProps {
  format: ImportFormat;
  title: string;
  rows: readonly ChangedRow[];
  count: number;
}

function Changes({ format, title, rows, count }: ChangesProps) {
  const { number, date, dateTime } = useFormats();
  const words = ({ field, old, new: now }: Change): string => {
    const kind = format.contents[field]?.kind;
    const shown = (value: string | null, at: (time: Date) => string) => {
      if (value === null || value === '') return '';
      return kind === 'choice' ? labelOfWord(format, field, value) : kind === 'date' ? at(new Date(value)) : value;
    };
    // The time of the day is shown where it is all that changes.
    const at = shown(old, date) === shown(now, date) ? dateTime : date;
    return `${labelOfColumn(format, field)} “${shown(old, at)}” to “${shown(now, at)}”`;
  };
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
            Row {row}, <bdi>{name}</bdi>: {changes.map(words).join('; ')}
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
