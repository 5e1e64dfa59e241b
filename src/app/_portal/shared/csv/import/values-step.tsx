import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import type { DateOrder } from '@/domain/imports/foreign-dates';
import { wordKey, wordsOf } from '@/domain/imports/foreign-words';
import { type ImportFormat, labelOfColumn, labelOfWord } from '@/domain/imports/import-format';
import type { ForeignValues, UnclearDates } from '../reading/messages';
import classes from './import-dialog.module.css';
import type { Draft } from './import-state';
import mapping from './mapping.module.css';

export interface ValuesStepProps {
  format: ImportFormat;
  draft: Draft;
  onWord: (column: string, key: string, word: string | null) => void;
  onOrder: (column: string, order: DateOrder) => void;
  onComma: (decimalComma: boolean) => void;
  onNext: () => void;
  onBack: () => void;
}

/** What the words and dates of another system mean (D58), asked once per value. */
export function ValuesStep({ format, draft, onWord, onOrder, onComma, onNext, onBack }: ValuesStepProps) {
  const { questions, words, dates, decimalComma = true } = draft;
  return (
    <Stack gap={24}>
      <Text size="sm" c="dimmed" role="status">
        Choose what these values mean here. Rows with a value that you leave open are listed as errors. Your choices are
        remembered for the next file.
      </Text>
      {questions.words.map((foreign) => (
        <ForeignWords
          key={foreign.column}
          format={format}
          foreign={foreign}
          chosen={words[foreign.column] ?? {}}
          onWord={onWord}
        />
      ))}
      {questions.dates.map((unclear) => (
        <DateOrderChoice
          key={unclear.column}
          format={format}
          unclear={unclear}
          order={dates[unclear.column]}
          onOrder={onOrder}
        />
      ))}
      {questions.decimalComma && (
        <Checkbox
          label={`${labelOfColumn(format, questions.decimalComma.column)}: the comma separates the cents`}
          description={`From “${questions.decimalComma.headers.join(' + ')}”, as in ${questions.decimalComma.example}.`}
          checked={decimalComma}
          onChange={(event) => onComma(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap={8} className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Back to columns
        </Button>
        <Button onClick={onNext}>Continue</Button>
      </Group>
    </Stack>
  );
}

/** The choices of a value that mean no word of ours: nothing is chosen yet, and that it has none. */
const OPEN = '';
const NONE = '-';

interface ForeignWordsProps {
  format: ImportFormat;
  foreign: ForeignValues;
  chosen: Readonly<Record<string, string | null>>;
  onWord: ValuesStepProps['onWord'];
}

function ForeignWords({ format, foreign: { column, headers, values, more }, chosen, onWord }: ForeignWordsProps) {
  const { number } = useFormats();
  const label = labelOfColumn(format, column);
  const other = format.otherwise?.[column];
  return (
    <div>
      <table className={mapping.mapping} data-words>
        <caption>
          {label}
          <span>from “{headers.join(' + ')}”</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Value in your file</th>
            <th scope="col">Rows</th>
            <th scope="col">Import as</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ written, count }) => {
            const word = chosen[wordKey(written)];
            return (
              <tr key={written} data-ignored={(word === null && !other) || undefined}>
                <th scope="row">{written}</th>
                <td data-label="Rows" className="figures">
                  {number(count)}
                  <span className={mapping.unit}> {count === 1 ? 'row' : 'rows'}</span>
                </td>
                <td>
                  <NativeSelect
                    aria-label={`${label} for “${written}”`}
                    value={word === undefined ? OPEN : (word ?? NONE)}
                    onChange={({ currentTarget: { value } }) =>
                      onWord(column, wordKey(written), value === NONE ? null : value)
                    }
                  >
                    {word === undefined && (
                      <option value={OPEN} disabled>
                        Choose…
                      </option>
                    )}
                    <option value={NONE}>
                      {other ? `${labelOfWord(format, column, other.word)}, with this text` : 'Skip these rows'}
                    </option>
                    {wordsOf(format, column).map((ours) => (
                      <option key={ours} value={ours}>
                        {labelOfWord(format, column, ours)}
                      </option>
                    ))}
                  </NativeSelect>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more && (
        <Text size="sm" c="dimmed" mt={8}>
          There are more values than these {number(values.length)};{' '}
          {other
            ? `they will become “${labelOfWord(format, column, other.word)}”, with their text`
            : 'their rows will be errors'}
          . Check that “{headers.join(' + ')}” is the right column for {label.toLowerCase()}.
        </Text>
      )}
    </div>
  );
}

interface DateOrderChoiceProps {
  format: ImportFormat;
  unclear: UnclearDates;
  order: DateOrder | undefined;
  onOrder: ValuesStepProps['onOrder'];
}

function DateOrderChoice({ format, unclear: { column, headers, example }, order, onOrder }: DateOrderChoiceProps) {
  return (
    <NativeSelect
      className={mapping.order}
      label={`${labelOfColumn(format, column)}: dates such as ${example}`}
      description={`From “${headers.join(' + ')}”. Which number comes first?`}
      value={order}
      onChange={(event) => onOrder(column, event.currentTarget.value === 'day' ? 'day' : 'month')}
    >
      <option value="month">The month</option>
      <option value="day">The day</option>
    </NativeSelect>
  );
}
