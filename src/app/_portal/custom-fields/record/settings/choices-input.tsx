'use client';

import { ActionIcon, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { CUSTOM_LIMITS } from '@/domain/custom-fields/custom-field-kinds';
import classes from './choices-input.module.css';

/** A choice as edited. `was` is the label that it has on the server, if it is there. */
export interface ChoiceDraft {
  id: string;
  label: string;
  was?: string;
  archived: boolean;
}

export const newChoice = (): ChoiceDraft => ({ id: crypto.randomUUID(), label: '', archived: false });

interface ChoicesInputProps {
  /** Id of the first input, which gets the focus on an error. */
  id: string;
  choices: readonly ChoiceDraft[];
  error: string | undefined;
  readOnly: boolean;
  onChange: (choices: ChoiceDraft[]) => void;
}

/** The choices of a field, in order. Enter adds one below. */
export function ChoicesInput({ id, choices, error, readOnly, onChange }: ChoicesInputProps) {
  const prefix = useId();
  const inputId = (index: number) => (index === 0 ? id : prefix + index);
  const set = (index: number, change: Partial<ChoiceDraft>) =>
    onChange(choices.map((choice, at) => (at === index ? { ...choice, ...change } : choice)));
  const add = (index: number) => {
    if (choices.length >= CUSTOM_LIMITS.choices) return;
    onChange(choices.toSpliced(index, 0, newChoice()));
    // Rendered with the next frame.
    requestAnimationFrame(() => moveFocus(inputId(index)));
  };
  const errorId = `${prefix}error`;
  return (
    <fieldset className={classes.box} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>Choices</legend>
      <Stack gap={8}>
        {choices.map((choice, index) => (
          <Group key={choice.id} gap={4} wrap="nowrap">
            <TextInput
              id={inputId(index)}
              aria-label={`Choice ${index + 1}`}
              aria-invalid={error ? true : undefined}
              className={classes.input}
              autoComplete="off"
              value={choice.label}
              readOnly={readOnly}
              rightSection={choice.archived ? <Badge variant="light">Archived</Badge> : undefined}
              rightSectionWidth={choice.archived ? 96 : undefined}
              onChange={({ currentTarget: { value } }) => set(index, { label: value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add(index + 1);
              }}
            />
            {choice.was !== undefined && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={choice.archived ? `Offer ${choice.was} again` : `Archive ${choice.was}`}
                onClick={() => set(index, { archived: !choice.archived })}
              >
                {choice.archived ? <IconArchiveOff size={16} stroke={1.6} /> : <IconArchive size={16} stroke={1.6} />}
              </ActionIcon>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove choice ${index + 1}`}
              onClick={() => {
                onChange(choices.toSpliced(index, 1));
                moveFocus(inputId(Math.max(0, index - 1)));
              }}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </Group>
        ))}
        {error && (
          <Text id={errorId} size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          disabled={readOnly || choices.length >= CUSTOM_LIMITS.choices}
          onClick={() => add(choices.length)}
        >
          Add a choice
        </Button>
      </Stack>
    </fieldset>
  );
}
