'use client';

import { ActionIcon, Group, Skeleton, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconForms } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { AddButton, EmptyList, RowButton } from '@/app/_portal/accounts/settings-list';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { CUSTOM_FIELD_KIND_LABELS, hasChoices, MAX_CUSTOM_FIELDS } from '@/domain/custom-fields/custom-field-kinds';
import { type CustomField, useCustomFields } from '../use-custom-fields';
import classes from './field-list.module.css';
import { useFieldChanges } from './use-field-changes';

const FieldModal = lazyOverlay(
  async () => (await import('./field-modal')).FieldModal,
  ({ opened }) => opened,
);

interface FieldListProps {
  /** Whose fields: a team's, or the user's own. */
  teamId: string | null;
  /** Members of a team only see them. */
  mayChange: boolean;
}

/** The custom fields of an owner, in their order, with everything that can be done to them. */
export function FieldList({ teamId, mayChange }: FieldListProps) {
  const { isLoaded, error, refetch, allOf, of } = useCustomFields();
  const [editing, setEditing] = useState<CustomField | null>(null);
  const [opened, setOpened] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const changes = useFieldChanges(teamId);
  const fields = of(teamId);
  const archived = allOf(teamId).filter(({ archivedAt }) => archivedAt !== null);

  if (error && !isLoaded) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!isLoaded) return <Skeleton height={112} radius="md" role="status" aria-label="Loading the custom fields" />;
  const edit = (field: CustomField | null) => {
    setEditing(field);
    setOpened(true);
  };
  const isFull = fields.length >= MAX_CUSTOM_FIELDS;
  return (
    <>
      {fields.length === 0 ? (
        <EmptyList icon={IconForms}>{teamId === null ? EMPTY_OWN : EMPTY_TEAM}</EmptyList>
      ) : (
        <ol className={classes.list} aria-label="Custom fields">
          {fields.map((field, index) => (
            <li key={field.id} className={classes.row}>
              <About field={field} />
              {mayChange && (
                <Group gap={4} wrap="nowrap" className={classes.actions}>
                  <MoveButton
                    label={`Move ${field.label} up`}
                    icon={IconArrowUp}
                    isEnd={index === 0}
                    onClick={() => changes.move(fields, field, index - 1)}
                  />
                  <MoveButton
                    label={`Move ${field.label} down`}
                    icon={IconArrowDown}
                    isEnd={index === fields.length - 1}
                    onClick={() => changes.move(fields, field, index + 1)}
                  />
                  <RowButton label={`Edit ${field.label}`} onClick={() => edit(field)}>
                    Edit
                  </RowButton>
                  <RowButton
                    label={`Archive ${field.label}`}
                    onClick={() => {
                      changes.archive(field, true);
                      // The row whose button had the focus is about to go.
                      moveFocus(addButton.current);
                    }}
                  >
                    Archive
                  </RowButton>
                </Group>
              )}
            </li>
          ))}
        </ol>
      )}
      {mayChange && (
        <AddButton
          ref={addButton}
          full={isFull ? `There can be ${MAX_CUSTOM_FIELDS} at most. Archive one to add another.` : null}
          onClick={() => edit(null)}
        >
          New field
        </AddButton>
      )}
      {archived.length > 0 && (
        <details className={classes.archived}>
          <summary>Archived ({archived.length})</summary>
          <ul className={classes.list} aria-label="Archived custom fields">
            {archived.map((field) => (
              <li key={field.id} className={classes.row}>
                <About field={field} />
                {mayChange && (
                  <Group gap={4} wrap="nowrap" className={classes.actions}>
                    <RowButton label={`Bring ${field.label} back`} onClick={() => changes.archive(field, false)}>
                      Bring back
                    </RowButton>
                    <RowButton label={`Delete ${field.label}`} onClick={() => changes.remove(field)}>
                      Delete
                    </RowButton>
                  </Group>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      <FieldModal opened={opened} field={editing} teamId={teamId} onClose={() => setOpened(false)} />
    </>
  );
}

const EMPTY_OWN = 'No custom fields yet. Add one for what your leads have and Stanchion does not ask for.';
const EMPTY_TEAM = 'No custom fields yet. The team’s leads show the fields that its owner and admins add here.';

function About({ field: { label, kind, key, choices } }: { field: CustomField }) {
  const offered = hasChoices(kind) ? choices.filter(({ archived }) => !archived).map((choice) => choice.label) : [];
  return (
    <div className={classes.about}>
      <span className={classes.name} dir="auto">
        {label}
      </span>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {[CUSTOM_FIELD_KIND_LABELS[kind], ...(offered.length > 0 ? [offered.join(', ')] : [])].join(': ')} · {key}
      </Text>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  icon: typeof IconArrowUp;
  isEnd: boolean;
  onClick: () => void;
}

/** Stays focusable at an end of the list, where it has just moved a field to. */
const MoveButton = ({ label, icon: Icon, isEnd, onClick }: MoveButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    className={classes.move}
    aria-label={label}
    aria-disabled={isEnd}
    data-disabled={isEnd || undefined}
    onClick={() => isEnd || onClick()}
  >
    <Icon size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
);
