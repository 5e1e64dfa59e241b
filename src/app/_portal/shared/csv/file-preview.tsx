import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ClientProblem } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import { NO_VALID_ROWS } from '@/domain/csv/csv';
import classes from './import-dialog.module.css';
import type { FileReport } from './messages';
import { PreviewTable } from './preview-table';
import { RowErrors } from './row-errors';

export interface FilePreviewProps {
  report: FileReport;
  noun: { one: string; many: string };
  cap?: { room: number; message: string };
  tasksLabel?: string;
  /** The error of the last attempt. */
  problem?: ClientProblem;
  /** Whether the last attempt was cancelled. */
  cancelled?: boolean;
  onSend: (createTasks: boolean) => void;
  /** Downloads all rows with errors. */
  onDownload: () => void;
  onBack: () => void;
}

/** Shows the content of the file and the expected result before anything is sent. */
export function FilePreview({
  report,
  noun,
  cap,
  tasksLabel,
  problem,
  cancelled,
  onSend,
  onDownload,
  onBack,
}: FilePreviewProps) {
  const { number } = useFormats();
  const [createTasks, setCreateTasks] = useState(false);
  const { fileName, total, valid, unknown, errors } = report;
  const invalid = total - valid;
  const room = cap?.room ?? Number.POSITIVE_INFINITY;
  const fitting = Math.min(valid, room);
  const rows = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`;

  return (
    <Stack gap={16}>
      {problem && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          Import failed: {problem.message}
        </Alert>
      )}
      {cancelled && (
        <Alert color="gray" icon={<IconInfoCircle size={18} />} role="status">
          Import cancelled. You can start it again; no row is imported twice.
        </Alert>
      )}
      <div role="status">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Text>
        <Text size="sm" c="dimmed" className="figures">
          {rows(valid)} can be imported{invalid > 0 && `, ${rows(invalid)} with errors will be skipped`}.
        </Text>
      </div>
      {valid === 0 && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          {NO_VALID_ROWS}
        </Alert>
      )}
      {cap && fitting < valid && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} />} role="alert">
          {room > 0 && `Only the first ${rows(room)} of ${number(valid)} will fit. `}
          {cap.message}
        </Alert>
      )}
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Ignored {unknown.length === 1 ? 'column' : 'columns'}: {unknown.map((name) => name || '(no name)').join(', ')}
        </Text>
      )}
      {report.preview.length > 0 && <PreviewTable report={report} />}
      {invalid > 0 && <RowErrors title="Rows with errors" errors={errors} skipped={invalid} />}
      {tasksLabel && (
        <Checkbox
          label={tasksLabel}
          description="For rows whose status asks for them, as when you move a lead by hand."
          checked={createTasks}
          onChange={(event) => setCreateTasks(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap={8} className={classes.actions}>
        {invalid > 0 && (
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
            Download rows with errors
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        <Button onClick={() => onSend(createTasks)} disabled={fitting === 0}>
          {problem ? 'Try again' : `Import ${number(fitting)} ${fitting === 1 ? noun.one : noun.many}`}
        </Button>
      </Group>
    </Stack>
  );
}
