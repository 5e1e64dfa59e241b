import { Alert, Anchor, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ClientProblem } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import { NO_VALID_ROWS } from '@/domain/csv/csv';
import { columnLabel, type ImportFormat } from '@/domain/imports/import-format';
import { mappingFaults } from '@/domain/imports/match-columns';
import type { OnKnown } from '@/domain/leads/known-leads';
import type { ErrorPage, FileReport, KnownPreview, SendOptions } from '../reading/messages';
import { acceptLabel } from './accept-label';
import { ClosingChoice } from './closing-choice';
import classes from './import-dialog.module.css';
import type { Draft } from './import-state';
import { importLabel, KnownChoice } from './known-choice';
import { PreviewTable } from './preview-table';
import { SkippedRows } from './skipped-rows';

/** How many more rows the plan allows, and the message for the others. */
export interface Cap {
  room: number;
  message: string;
}

/** What becomes of a row that matches, while nobody knows which do. */
const MATCHED = { skip: 'skipped', update: 'updated', add: 'added again' } as const satisfies Record<OnKnown, string>;

export interface FilePreviewProps {
  format: ImportFormat;
  report: FileReport;
  errors: ErrorPage;
  noun: { one: string; many: string };
  cap?: Cap;
  tasksLabel?: string;
  /** What would become of rows that match a lead of the user; undefined until the server has responded. */
  known?: KnownPreview;
  /** Whether the server is asked for that, or could not say it. */
  looking?: 'now' | 'failed' | undefined;
  /** The error of the last attempt. */
  problem?: ClientProblem;
  /** Whether the last attempt was cancelled. */
  cancelled?: boolean;
  /** What the user chose, such as the columns that may be empty. */
  draft: Pick<Draft, 'targets' | 'accepted' | 'options'>;
  onAccept: (column: string, isAccepted: boolean) => void;
  onOption: (options: Partial<SendOptions>) => void;
  /** Asks the server again. */
  onLook: () => void;
  onSend: () => void;
  /** Downloads all rows with errors. */
  onDownload: () => void;
  onTurn: (page: number) => void;
  /** Opens what a larger plan offers. */
  onUpgrade: () => void;
  onColumns: () => void;
  /** Back to the values; undefined if no value had to be converted. */
  onValues?: () => void;
  onBack: () => void;
}

/** Shows the content of the file and the expected result before anything is saved. */
export function FilePreview(props: FilePreviewProps) {
  const { format, report, errors, noun, cap, tasksLabel, known, looking, problem, onSend, onDownload, onTurn, onBack } =
    props;
  const { number } = useFormats();
  const { total, valid, completed, unwanted } = report;
  const invalid = total - valid - unwanted;
  const { onKnown } = props.draft.options;
  const fresh = freshIn(props);
  const fitting = Math.min(fresh, cap?.room ?? Number.POSITIVE_INFINITY);
  const updated = known && onKnown === 'update' ? known.changed : 0;
  const of = `of ${number(total)} ${total === 1 ? noun.one : noun.many} can be`;
  const expected =
    updated === 0
      ? `${number(fitting)} ${of} imported.`
      : fitting === 0
        ? `${number(updated)} ${of} updated.`
        : `${number(fitting)} ${of} imported, and ${number(updated)} updated.`;

  return (
    <Stack gap={16}>
      <div role="status">
        <Text fw={600} className={classes.breakable}>
          {report.fileName}
        </Text>
        <Text size="sm" c="dimmed" className="figures">
          {expected}
          {completed > 0 && ` ${number(completed)} ${completed === 1 ? 'row was' : 'rows were'} completed.`}
          {unwanted > 0 && ` ${number(unwanted)} ${unwanted === 1 ? 'row' : 'rows'} will be skipped, as you chose.`}
          {invalid > 0 && ` ${number(invalid)} ${invalid === 1 ? 'row has' : 'rows have'} errors and will be skipped.`}
        </Text>
      </div>
      <PreviewAlerts {...props} />
      {report.gaps.map(({ column, rows }) => (
        <Checkbox
          key={column}
          label={acceptLabel(format, noun, column, number(rows))}
          checked={props.draft.accepted.includes(column)}
          onChange={(event) => props.onAccept(column, event.currentTarget.checked)}
        />
      ))}
      <ColumnsLine {...props} />
      {report.preview.length > 0 && <PreviewTable format={format} report={report} />}
      {invalid > 0 && (
        <SkippedRows
          title="Rows with errors"
          download="Download rows with errors"
          format={format}
          report={report}
          errors={errors}
          count={invalid}
          onTurn={onTurn}
          onDownload={onDownload}
        />
      )}
      {tasksLabel && (
        <Checkbox
          label={tasksLabel}
          description="The tasks of each lead’s stage, as when you move it there. Those that would already be overdue are left out. Imported leads earn points only if you create these tasks."
          checked={props.draft.options.createTasks}
          onChange={(event) => props.onOption({ createTasks: event.currentTarget.checked })}
        />
      )}
      <Group justify="flex-end" gap={8} className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        <Button onClick={onSend} loading={looking === 'now'} disabled={fitting + updated === 0}>
          {problem ? 'Try again' : importLabel({ fitting, updated, noun, number })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Number of valid rows that would become new ones. */
const freshIn = ({ report: { valid }, known, draft }: Pick<FilePreviewProps, 'report' | 'known' | 'draft'>): number =>
  known && draft.options.onKnown !== 'add' ? known.fresh : valid;

function PreviewAlerts(props: FilePreviewProps) {
  const { format, report, draft, noun, cap, known, looking, problem, cancelled, onUpgrade, onOption, onLook } = props;
  const { number } = useFormats();
  const fresh = freshIn(props);
  const { valid, duplicates, warnings, shortened } = report;
  // Rows that match a lead of the user take no time of closing: they are skipped, or close it at the import.
  const closed = known && draft.options.onKnown !== 'add' ? known.freshClosed : report.closed;
  return (
    <>
      {problem && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          Import failed: {problem.message}
        </Alert>
      )}
      {cancelled && (
        <Alert color="gray" icon={<IconInfoCircle size={18} />} role="status">
          Import canceled. You can start it again; no row is imported twice.
        </Alert>
      )}
      {valid === 0 && looking !== 'now' && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          {NO_VALID_ROWS}
        </Alert>
      )}
      {looking === 'now' && (
        <Text size="sm" role="status">
          Looking for {noun.many} that you already have…
        </Text>
      )}
      {looking === 'failed' && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} />} role="alert">
          It could not be checked which {noun.many} you already have. If you import now, rows that match one are{' '}
          {MATCHED[draft.options.onKnown]}.{' '}
          <Anchor component="button" type="button" size="sm" fw={500} onClick={onLook}>
            Try again
          </Anchor>
        </Alert>
      )}
      {cap && cap.room < fresh && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} />} role="alert">
          {cap.room > 0 &&
            `Only the first ${number(cap.room)} of ${number(fresh)} valid ${fresh === 1 ? noun.one : noun.many} will fit. `}
          {cap.message}{' '}
          <Anchor component="button" type="button" size="sm" fw={500} onClick={onUpgrade}>
            See what PRO adds
          </Anchor>
        </Alert>
      )}
      {format.unique && duplicates > 0 && (!known || draft.options.onKnown === 'add') && !looking && (
        <Alert color="gray" icon={<IconInfoCircle size={18} />} role="status">
          {number(duplicates)} rows have the same {columnLabel(format.unique).toLowerCase()} as another row. They will
          be imported as separate {noun.many}.
        </Alert>
      )}
      {warnings.count > 0 && (
        <Alert
          color="gray"
          icon={<IconInfoCircle size={18} />}
          role="status"
          title={`Only part of ${number(warnings.count)} ${warnings.count === 1 ? 'value' : 'values'} is imported`}
        >
          <List size="sm">
            {warnings.first.map(({ row, column, message }) => (
              <List.Item key={`${row} ${column}`} className={classes.breakable}>
                Row {row}: {message}
              </List.Item>
            ))}
          </List>
          {warnings.count > warnings.first.length && (
            <Text size="sm">and {number(warnings.count - warnings.first.length)} more</Text>
          )}
        </Alert>
      )}
      {shortened > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} />} role="alert">
          {shortened === 1 ? '1 phone number has' : `${number(shortened)} phone numbers have`} lost digits: a
          spreadsheet has shortened {shortened === 1 ? 'it' : 'them'}, as in 1.21255E+11. Format the column as text in
          the spreadsheet, export it again, and choose that file.
        </Alert>
      )}
      {known && (
        <KnownChoice
          format={format}
          noun={noun}
          known={known}
          onKnown={draft.options.onKnown}
          canAdd={mappingFaults(format, draft.targets, draft.accepted).missing.length === 0}
          onOption={onOption}
        />
      )}
      {closed > 0 && <ClosingChoice rows={closed} noun={noun} closedOn={draft.options.closedOn} onOption={onOption} />}
    </>
  );
}

/** Number of ignored columns that are listed at first. */
const IGNORED_SHOWN = 5;

/** What happens to the columns, and the way back to them. */
function ColumnsLine({ report: { columns, ignored }, onColumns, onValues }: FilePreviewProps) {
  const { number } = useFormats();
  const [all, setAll] = useState(false);
  const used = columns.flatMap(({ headers }) => headers).length;
  // One more takes no more room than the words that stand for it.
  const more = ignored.length <= IGNORED_SHOWN + 1 ? 0 : ignored.length - IGNORED_SHOWN;
  const shown = (all || more === 0 ? ignored : ignored.slice(0, IGNORED_SHOWN)).map(
    (name) => name.trim() || '(no name)',
  );
  return (
    <div>
      <Text size="sm" c="dimmed" className={classes.breakable}>
        {number(used)} of {number(used + ignored.length)} columns are imported.
        {ignored.length > 0 && ` Ignored ${ignored.length === 1 ? 'column' : 'columns'}: ${shown.join(', ')}`}
        {more > 0 && (
          <>
            {' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              fw={500}
              aria-expanded={all}
              onClick={() => setAll(!all)}
            >
              {all ? 'Show fewer' : `and ${number(more)} more`}
            </Anchor>
          </>
        )}
      </Text>
      <Group gap={16} className={classes.links}>
        <Anchor component="button" type="button" size="sm" fw={500} onClick={onColumns}>
          Change columns
        </Anchor>
        {onValues && (
          <Anchor component="button" type="button" size="sm" fw={500} onClick={onValues}>
            Change values
          </Anchor>
        )}
      </Group>
    </div>
  );
}
