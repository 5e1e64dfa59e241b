import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileTypeCsv } from '@tabler/icons-react';
import { useDropzone } from 'react-dropzone';
import { describeContent, type ImportFormat, labelOfColumn } from '@/domain/imports/import-format';
import { sampleFile } from '@/domain/imports/sample-file';
import { saveFile } from '../save-file';
import classes from './import-dialog.module.css';

export interface FilePickerProps {
  format: ImportFormat;
  noun: { many: string };
  error?: string;
  onChoose: (file: File) => void;
}

/** A drop zone for a file, with a button as the alternative, and what the file may hold. */
export function FilePicker({ format, noun, error, onChoose }: FilePickerProps) {
  // Of several files that are dropped, the first is taken.
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop(accepted, rejected) {
      const [file] = [...accepted, ...rejected.map((rejection) => rejection.file)];
      if (file) onChoose(file);
    },
  });
  const downloadSample = () =>
    saveFile(new Blob([sampleFile(format)], { type: 'text/csv;charset=utf-8' }), `${noun.many}_sample.csv`);
  return (
    <Stack gap={16}>
      {error && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          {error}
        </Alert>
      )}
      <Stack
        {...getRootProps({ className: classes.drop })}
        data-over={isDragActive || undefined}
        align="center"
        gap={12}
      >
        <input {...getInputProps()} hidden />
        <IconFileTypeCsv size={36} stroke={1.4} aria-hidden />
        <Text ta="center">Drop a CSV or Excel file with your {noun.many} here</Text>
        <Button onClick={open} data-autofocus>
          Choose a file
        </Button>
        <Text size="xs" c="dimmed" ta="center">
          An export from HubSpot, Salesforce, Pipedrive, Zoho, Google or any other program will do. At most 100,000 rows
          or 50 MiB.
        </Text>
      </Stack>
      <div className={classes.help}>
        <details className={classes.guide}>
          <summary>What the file can contain</summary>
          <ColumnGuide format={format} />
        </details>
        <Button
          variant="default"
          className={classes.sample}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={downloadSample}
        >
          Download a sample file
        </Button>
      </div>
    </Stack>
  );
}

function ColumnGuide({ format }: { format: ImportFormat }) {
  const { columns, required, contents } = format;
  return (
    <>
      <p>Columns can have other names. You match them in the next step.</p>
      <dl>
        {columns.map((column) => {
          const content = contents[column];
          return (
            <div key={column}>
              <dt>
                {labelOfColumn(format, column)}
                {required.includes(column) && <span>Required</span>}
              </dt>
              <dd>{content && describeContent(content)}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
