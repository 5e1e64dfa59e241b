'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ClientProblem } from '../feedback/problems';
import { focusOnMount } from '../focus/move-focus';
import { submitByKeys } from '../interaction/submit-by-keys';
import type { LeaveGuard } from '../leaving/leave-guards';
import { useLeaveGuard } from '../leaving/use-leave-guard';
import classes from './inline-form.module.css';
import { NotSaved } from './not-saved';

/** Keeps Escape in an inline form from closing the drawer. */
export const OWN_ESCAPE = { 'data-mantine-stop-propagation': true };

interface InlineFormProps {
  label: string;
  save: string;
  form: {
    dirty: boolean;
    saving: boolean;
    failure: ClientProblem | null;
    submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  };
  /** Discards the input and closes the form. */
  onLeave: () => void;
  /** Returns the focus to the input after the user has decided to keep it. */
  onKeep: () => void;
  lostOn?: LeaveGuard['lostOn'];
  children: ReactNode;
}

/**
 * A small form in a drawer. Hidden while it is being saved, because what it adds is shown at once; if that fails, it
 * reappears with its input and the error.
 */
export function InlineForm({ label, save, form, onLeave, onKeep, lostOn, children }: InlineFormProps) {
  const { dirty, saving, failure } = form;
  const [asking, setAsking] = useState(false);
  const guard = useLeaveGuard({ dirty: dirty && !saving, onLeave, lostOn });
  const cancel = () => (dirty ? setAsking(true) : onLeave());
  const keep = () => {
    setAsking(false);
    onKeep();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') (asking ? keep : cancel)();
    submitByKeys(event);
  };
  return (
    <form
      className={classes.box}
      hidden={saving}
      onSubmit={form.submit}
      onKeyDown={onKeyDown}
      noValidate
      aria-label={label}
    >
      <Stack gap={12}>
        <NotSaved problem={failure} />
        {children}
        {asking ? (
          <DiscardQuestion onKeep={keep} onDiscard={onLeave} />
        ) : (
          <Group gap={8} justify="flex-end" key="save">
            <Button variant="default" onClick={cancel} {...OWN_ESCAPE}>
              Cancel
            </Button>
            <Button type="submit" {...OWN_ESCAPE}>
              {save}
            </Button>
          </Group>
        )}
      </Stack>
      {guard.dialog}
    </form>
  );
}

/** Asks inline, because a dialog on top of a drawer would be too much. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Group gap={8} justify="flex-end" role="alert">
      <Text size="sm" ta="right" w="100%">
        Discard what you typed?
      </Text>
      <Button ref={focusOnMount} variant="default" onClick={onKeep} {...OWN_ESCAPE}>
        Keep editing
      </Button>
      <Button color="red.9" onClick={onDiscard} {...OWN_ESCAPE}>
        Discard
      </Button>
    </Group>
  );
}
