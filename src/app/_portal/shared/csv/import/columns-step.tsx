import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { useFormats } from '@/app/_ui/time/formats';
import { customColumn, type FileField } from '@/domain/custom-fields/custom-columns';
import type { NewFileField } from '@/domain/custom-fields/custom-field';
import { CUSTOM_LIMITS, keyFromLabel, MAX_CUSTOM_FIELDS } from '@/domain/custom-fields/custom-field-kinds';
import { guessKind } from '@/domain/custom-fields/guess-kind';
import { columnLabel, type ImportFormat, type Target, targetsOf } from '@/domain/imports/import-format';
import { canUpdate, dataInHeader, mappingFaults } from '@/domain/imports/match-columns';
import type { ReadAs, SendOptions } from '../reading/messages';
import { acceptLabel } from './accept-label';
import { columnName } from './column-name';
import classes from './import-dialog.module.css';
import type { Draft, Move } from './import-state';
import mapping from './mapping.module.css';
import { NewField, type NewFieldProps } from './new-field';
import { ReadAsChoices } from './read-as-choices';

export interface ColumnsStepProps {
  format: ImportFormat;
  noun: { one: string; many: string };
  draft: Draft;
  /** What the last choice changed. */
  move?: Move;
  onMap: (index: number, target: string | null) => void;
  /** The custom fields that there are; undefined if rows have none. */
  fields?: readonly FileField[] | undefined;
  onCreate: (index: number, field: NewFileField) => void;
  onDescribe: NewFieldProps['onDescribe'];
  valuesOf: NewFieldProps['valuesOf'];
  onReadAs: (as: ReadAs) => void;
  onAccept: (column: string, isAccepted: boolean) => void;
  onOption: (options: Partial<SendOptions>) => void;
  onNext: () => void;
  onBack: () => void;
}

/** What each column of the file becomes (D58). The columns that were recognized come first. */
export function ColumnsStep({
  format,
  noun,
  draft,
  move,
  onMap,
  fields,
  onCreate,
  onDescribe,
  valuesOf,
  onReadAs,
  onAccept,
  onOption,
  onNext,
  onBack,
}: ColumnsStepProps) {
  const { number } = useFormats();
  const { file, matches, targets } = draft;
  const needed = mappingFaults(format, targets, draft.accepted).missing;
  const mayOnlyUpdate = needed.length > 0 && canUpdate(format, targets);
  const onlyUpdates = mayOnlyUpdate && draft.options.onKnown === 'update';
  const missing = onlyUpdates ? [] : needed;
  const absent = mappingFaults(format, targets).missing.filter((column) => format.optional?.[column]);
  const [tried, setTried] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const imported = targets.filter((target) => target !== null).length;
  // By the automatic match, so that no row moves while the user chooses.
  const order = [...targets.keys()].sort((a, b) => Number(isUnknown(a)) - Number(isUnknown(b)) || a - b);
  function isUnknown(index: number) {
    return matches[index]?.target == null;
  }

  const nameOf = (index: number) => columnName(file.header[index] ?? '', index);
  const options = useMemo(() => targetsOf(format), [format]);
  const { newFields } = draft;
  const mayCreate = fields !== undefined && fields.length + newFields.length < MAX_CUSTOM_FIELDS;
  const keys = [...(fields ?? []), ...newFields].map(({ key }) => key);
  // Stable, for the memoized rows: what it needs is read when it is called.
  const latest = useRef({ keys, file, nameOf });
  latest.current = { keys, file, nameOf };
  const create = useCallback((index: number) => onCreate(index, newFieldFor(index, latest.current)), [onCreate]);
  const note = move ? displacedText(move.displaced.map(nameOf)) : '';

  const next = () => {
    if (newFields.some(({ label }) => label.trim() === '')) {
      return moveFocus(body.current?.querySelector('table input[aria-invalid="true"]'));
    }
    if (missing.length === 0) return onNext();
    setTried(true);
    moveFocus(body.current?.querySelector('table select'));
  };

  return (
    <Stack gap={16} ref={body}>
      <div role="status">
        <Text fw={600} className={classes.breakable}>
          {file.fileName}
        </Text>
        <Text size="sm" c="dimmed" className="figures">
          {number(imported)} of {number(targets.length)} columns will be imported.
          <VisuallyHidden>{note}</VisuallyHidden>
        </Text>
      </div>
      <ReadAsChoices file={file} onChoose={onReadAs} />
      <ColumnsAlert draft={draft} missing={missing} tried={tried} />
      {absent.map((column) => (
        <Checkbox
          key={column}
          label={acceptLabel(format, noun, column)}
          checked={draft.accepted.includes(column)}
          onChange={(event) => onAccept(column, event.currentTarget.checked)}
        />
      ))}
      {mayOnlyUpdate && (
        <Checkbox
          label={`Only update ${noun.many} you already have`}
          description={`Rows are matched by id, external ID or email. Rows that match no ${noun.one} are skipped.`}
          checked={onlyUpdates}
          onChange={(event) => onOption({ onKnown: event.currentTarget.checked ? 'update' : 'skip' })}
        />
      )}
      <table className={mapping.mapping}>
        <caption className={mapping.caption}>What each column of the file becomes</caption>
        <thead>
          <tr>
            <th scope="col">Column in your file</th>
            <th scope="col">First values</th>
            <th scope="col">Import as</th>
          </tr>
        </thead>
        <tbody>
          {order.map((index) => (
            <ColumnRow
              key={index}
              index={index}
              name={nameOf(index)}
              samples={file.samples[index]?.join(' · ') || 'No values'}
              target={targets[index] ?? null}
              note={index === move?.to ? note : ''}
              options={options}
              newField={newFields.find(({ key }) => customColumn(key) === targets[index])}
              onMap={onMap}
              onCreate={mayCreate ? create : undefined}
              onDescribe={onDescribe}
              valuesOf={valuesOf}
            />
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" gap={8} className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        <Button onClick={next}>Continue</Button>
      </Group>
    </Stack>
  );
}

const listed = new Intl.ListFormat('en-US');

function ColumnsAlert({
  draft: { file, matches },
  missing,
  tried,
}: {
  draft: Draft;
  missing: readonly string[];
  tried: boolean;
}) {
  const data = dataInHeader(file.header, matches);
  const labels = missing.map((column, index) =>
    index === 0 ? columnLabel(column) : columnLabel(column).toLowerCase(),
  );
  return (
    <>
      {data !== null && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} />} role="alert">
          The header row looks like data (“{data}”), but it must name the columns. Choose another header row, or add one
          to the file and choose the file again.
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert color={tried ? 'red' : 'amber'} icon={<IconAlertTriangle size={18} />} role="alert">
          {listed.format(labels)} {missing.length === 1 ? 'is' : 'are'} required. Choose below which{' '}
          {missing.length === 1 ? 'column holds it.' : 'columns hold them.'}
        </Alert>
      )}
    </>
  );
}

/** No target has this name. */
const NEW_FIELD = 'new field';

interface Columns {
  keys: readonly string[];
  file: Draft['file'];
  nameOf: (index: number) => string;
}

/** A field for a column: its header, and the kind that its first values suggest. */
function newFieldFor(index: number, { keys, file, nameOf }: Columns): NewFileField {
  const label = nameOf(index).slice(0, CUSTOM_LIMITS.label);
  return { key: keyFromLabel(label, keys), label, kind: guessKind(file.samples[index] ?? []) };
}

/** Says which other columns a choice took the target from; empty if there is none. */
function displacedText(names: readonly string[]): string {
  if (names.length === 0) return '';
  const quoted = listed.format(names.map((name) => `“${name}”`));
  return `${quoted} ${names.length === 1 ? 'is' : 'are'} no longer imported.`;
}

interface ColumnRowProps {
  index: number;
  name: string;
  samples: string;
  target: string | null;
  note: string;
  options: readonly Target[];
  /** The field that the import creates for it. */
  newField: NewFileField | undefined;
  onCreate: ((index: number) => void) | undefined;
  onDescribe: NewFieldProps['onDescribe'];
  valuesOf: NewFieldProps['valuesOf'];
  onMap: ColumnsStepProps['onMap'];
}

/** Memoized, because a file may have hundreds of columns and each choice changes one or two of them. */
const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { index, name, samples, target, note, options, newField, onMap, onCreate, onDescribe, valuesOf } = props;
  return (
    <tr data-ignored={target === null || undefined}>
      <th scope="row">{name}</th>
      <td data-label="First values" className={mapping.samples}>
        {samples}
      </td>
      <td>
        <NativeSelect
          aria-label={`Import “${name}” as`}
          value={target ?? ''}
          onChange={({ currentTarget: { value } }) =>
            value === NEW_FIELD ? onCreate?.(index) : onMap(index, value || null)
          }
          description={note}
          inputWrapperOrder={['input', 'description']}
        >
          <option value="">Not imported</option>
          {options.map(({ target: value, label, required }) => (
            <option key={value} value={value}>
              {label}
              {required && ' (required)'}
              {newField && value === target && ' (new field)'}
            </option>
          ))}
          {onCreate && <option value={NEW_FIELD}>New custom field…</option>}
        </NativeSelect>
        {newField && <NewField index={index} field={newField} onDescribe={onDescribe} valuesOf={valuesOf} />}
      </td>
    </tr>
  );
});
