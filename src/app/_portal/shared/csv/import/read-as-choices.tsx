import { Alert, NativeSelect, Text } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { ENCODINGS } from '../reading/decode';
import type { OpenedFile, ReadAs } from '../reading/messages';
import mapping from './mapping.module.css';

/** How the file was read, where it could be read in another way: its encoding, sheet and header row. */
export function ReadAsChoices({ file, onChoose }: { file: OpenedFile; onChoose: (as: ReadAs) => void }) {
  const { encoding, sheets, headerRow, lines } = file;
  return (
    <>
      {encoding && (
        <Alert color="amber" icon={<IconLanguage size={18} />} title="Do these words look right?">
          <Text size="sm">
            The file does not say how its letters are encoded. {encoding.cells.length > 0 && 'It reads: '}
            <bdi>{encoding.cells.map((cell) => `“${cell}”`).join(', ')}</bdi>
          </Text>
          <NativeSelect
            mt={8}
            label="Encoding"
            className={mapping.readAs}
            value={encoding.name}
            data={ENCODINGS.map(({ name, label }) => ({ value: name, label }))}
            onChange={(event) => {
              const chosen = ENCODINGS.find(({ name }) => name === event.currentTarget.value);
              if (chosen) onChoose({ encoding: chosen.name });
            }}
          />
        </Alert>
      )}
      {sheets && sheets.names.length > 1 && (
        <NativeSelect
          label="Sheet"
          className={mapping.readAs}
          value={sheets.name}
          data={sheets.names}
          onChange={(event) => onChoose({ sheet: event.currentTarget.value, headerRow: undefined })}
        />
      )}
      {lines.length > 1 && (
        <NativeSelect
          label="Header row"
          className={mapping.readAs}
          value={headerRow}
          data={lines.map(({ row, text }) => ({ value: String(row), label: `Row ${row}: ${text}` }))}
          onChange={(event) => onChoose({ headerRow: Number(event.currentTarget.value) })}
        />
      )}
    </>
  );
}
