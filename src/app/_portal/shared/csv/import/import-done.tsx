import { Anchor, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import { useFormats } from '@/app/_ui/time/formats';
import type { KnownRows } from '@/domain/csv/import-result';
import { DELETED_RETENTION_DAYS } from '@/domain/deletion/deletion';
import type { ImportFormat } from '@/domain/imports/import-format';
import type { ErrorPage, FileReport, ImportOutcome } from '../reading/messages';
import classes from './import-dialog.module.css';
import { SkippedRows } from './skipped-rows';
import { UnlinkedRows } from './unlinked-rows';

export interface ImportDoneProps {
  format: ImportFormat;
  noun: { one: string; many: string };
  report: FileReport;
  outcome: ImportOutcome;
  errors: ErrorPage;
  onDownload: () => void;
  onTurn: (page: number) => void;
  /** Whether Settings offers to undo the import. */
  canBeUndone?: boolean;
  /** Opens what a larger plan offers. */
  onUpgrade: () => void;
  onClose: () => void;
}

/** The rows that mean something one has already, and that were not written. */
const unwrittenRows = ({ unchanged, skipped, ambiguous, conflicts, repeated }: KnownRows): number =>
  unchanged + skipped + ambiguous + conflicts + repeated;

export function ImportDone(props: ImportDoneProps) {
  const { format, noun, report, outcome, errors, canBeUndone, onDownload, onTurn, onUpgrade, onClose } = props;
  const { number } = useFormats();
  const { imported, skipped, beyondCap, createdTasks, known, unlinked, unlinkedCount } = outcome;
  const updated = known?.updated ?? 0;
  const unwritten = known ? unwrittenRows(known) : 0;
  const total = imported + skipped + updated;
  const counted = imported === total ? number(imported) : `${number(imported)} of ${number(total)}`;
  const title =
    imported === 0 && updated > 0
      ? `${named(updated)} updated`
      : `${counted} ${total === 1 ? noun.one : noun.many} imported`;
  const { unwanted } = report;
  const others = skipped - unwanted - unwritten;

  function named(count: number) {
    return `${number(count)} ${count === 1 ? noun.one : noun.many}`;
  }

  function unwrittenText({ conflicts }: KnownRows) {
    const rows =
      unwritten === 1
        ? `1 row matched a ${noun.one} you already have, or another row, and changed nothing`
        : `${number(unwritten)} rows matched ${noun.many} you already have, or other rows, and changed nothing`;
    const reason = `because the ${noun.one} changed here after the file was written`;
    return conflicts === 0 ? `${rows}.` : `${rows}, ${number(conflicts)} of them ${reason}.`;
  }

  function skippedText() {
    const left = skipped - unwritten;
    if (left === 0) return unwritten === 0 ? 'No rows were skipped.' : '';
    const rows = `${number(left)} ${left === 1 ? 'row was' : 'rows were'} skipped`;
    if (unwanted === 0) return `${rows}.`;
    return others === 0 ? `${rows}, as you chose.` : `${rows}, ${number(unwanted)} of them as you chose.`;
  }

  return (
    <Stack gap={16}>
      <Group gap={12} wrap="nowrap" role="status">
        <ThemeIcon variant="light" color={imported > 0 ? 'green' : 'gray'} radius="xl" size={36} aria-hidden>
          <IconCheck size={20} />
        </ThemeIcon>
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {skippedText()}
            {imported > 0 && updated > 0 && ` ${named(updated)} updated.`}
            {known && unwritten > 0 && ` ${unwrittenText(known)}`}
            {createdTasks > 0 && ` ${number(createdTasks)} follow-up ${createdTasks === 1 ? 'task' : 'tasks'} added.`}
          </Text>
          {canBeUndone && imported + updated > 0 && (
            <Text size="sm" c="dimmed">
              You can undo this import for {DELETED_RETENTION_DAYS} days{' '}
              <Anchor component={TabLink} href="/settings#deleted" inherit onClick={onClose}>
                in Settings
              </Anchor>
              .
            </Text>
          )}
          {beyondCap > 0 && (
            <Anchor component="button" type="button" size="sm" fw={500} onClick={onUpgrade}>
              See what PRO adds
            </Anchor>
          )}
        </div>
      </Group>
      {others > 0 && (
        <SkippedRows
          title={unwanted === 0 ? 'Skipped rows' : 'Other skipped rows'}
          download={unwanted === 0 ? 'Download skipped rows' : 'Download other skipped rows'}
          format={format}
          report={report}
          errors={errors}
          count={others}
          onTurn={onTurn}
          onDownload={onDownload}
        />
      )}
      <UnlinkedRows noun={noun} unlinked={unlinked} count={unlinkedCount} />
      <Group justify="flex-end" gap={8} className={classes.actions}>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
