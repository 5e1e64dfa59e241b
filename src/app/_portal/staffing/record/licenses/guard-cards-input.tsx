'use client';

import { ActionIcon, Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { DAY_INPUT } from '@/app/_portal/shared/fields/day-input';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { GUARD_CLASS_LABELS, GUARD_CLASSES } from '@/domain/staffing/licenses/guard-cards';
import { LICENSE_LIMITS } from '@/domain/staffing/licenses/license-facts';
import { type CardsDraft, cardsPath, type LicenseErrors, newCards } from './license-draft';
import classes from './licenses.module.css';

const CLASS_CHOICES = GUARD_CLASSES.map((value) => ({ value, label: GUARD_CLASS_LABELS[value] }));

interface GuardCardsInputProps {
  /** The id of the input with a path. */
  idOf: (path: string) => string;
  /** What the state calls the cards. */
  hint: string | null;
  cards: readonly CardsDraft[];
  errors: LicenseErrors;
  readOnly: boolean;
  onChange: (cards: CardsDraft[]) => void;
}

/** How many guards hold a card of a class until when. */
export function GuardCardsInput({ idOf, hint, cards, errors, readOnly, onChange }: GuardCardsInputProps) {
  const set = (index: number, change: Partial<CardsDraft>) =>
    onChange(cards.map((row, at) => (at === index ? { ...row, ...change } : row)));
  const addId = idOf('guardCards');
  return (
    <fieldset className={classes.cards}>
      <legend>Guard cards</legend>
      <Text size="xs" c="dimmed" mb={8}>
        How many guards hold a card, by the last day on which it is valid. {hint}
      </Text>
      <Stack gap={12}>
        {cards.map((row, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be announced twice.
          <div key={row.id} className={classes.cardsRow} role="group" aria-label={`Guard cards ${index + 1}`}>
            <Select
              label="Cards"
              data={CLASS_CHOICES}
              value={row.class}
              allowDeselect={false}
              readOnly={readOnly}
              onChange={(value) => set(index, { class: GUARD_CLASSES.find((one) => one === value) ?? row.class })}
            />
            <TextInput
              id={idOf(cardsPath(index, 'count'))}
              label="Guards"
              inputMode="numeric"
              autoComplete="off"
              value={row.count}
              error={errors[cardsPath(index, 'count')]}
              readOnly={readOnly}
              onChange={({ currentTarget: { value } }) => set(index, { count: value })}
            />
            <TextInput
              id={idOf(cardsPath(index, 'validUntil'))}
              label="Valid until"
              {...DAY_INPUT}
              value={row.validUntil}
              error={errors[cardsPath(index, 'validUntil')]}
              readOnly={readOnly}
              onChange={({ currentTarget: { value } }) => set(index, { validUntil: value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={classes.removeCards}
              aria-label={`Remove guard cards ${index + 1}`}
              onClick={() => {
                onChange(cards.toSpliced(index, 1));
                moveFocus(addId);
              }}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {errors.guardCards && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {errors.guardCards}
          </Text>
        )}
        <Button
          id={addId}
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.addCards}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          disabled={readOnly || cards.length >= LICENSE_LIMITS.guardCards}
          onClick={() => onChange([...cards, newCards()])}
        >
          Add guard cards
        </Button>
      </Stack>
    </fieldset>
  );
}
