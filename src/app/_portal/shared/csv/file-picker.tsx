import { Alert, Button, Stack, Text } from '@mantine/core';
import { Dropzone, type FileWithPath } from '@mantine/dropzone';
import { IconAlertTriangle, IconFileTypeCsv } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './import-dialog.module.css';

export interface FilePickerProps {
  noun: { many: string };
  error?: string;
  onChoose: (file: File) => void;
}

/** A drop zone for a file, with a button as the alternative. */
export function FilePicker({ noun, error, onChoose }: FilePickerProps) {
  const open = useRef<() => void>(null);
  const take = (files: FileWithPath[]) => {
    const [file] = files;
    if (file) onChoose(file);
  };
  return (
    <Stack gap={16}>
      {error && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          {error}
        </Alert>
      )}
      <Dropzone
        openRef={open}
        onDrop={take}
        onReject={(rejections) => take(rejections.map(({ file }) => file))}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        className={classes.drop}
      >
        <Stack align="center" gap={12}>
          <IconFileTypeCsv size={36} stroke={1.4} aria-hidden />
          <Text ta="center">Drop a CSV file with your {noun.many} here</Text>
          <Button className={classes.choose} onClick={() => open.current?.()} data-autofocus>
            Choose a file
          </Button>
          <Text size="xs" c="dimmed" ta="center">
            The first row names the columns. At most 100,000 rows or 50 MiB.
          </Text>
        </Stack>
      </Dropzone>
    </Stack>
  );
}
