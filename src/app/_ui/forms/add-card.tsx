'use client';

import { Card, Stack, Title } from '@mantine/core';
import { type ReactNode, type SubmitEventHandler, useEffect, useId } from 'react';
import { focusWhenShown } from '../focus/move-focus';
import { leaveOrSubmitByKeys } from '../interaction/submit-by-keys';
import { useLeaveGuard } from '../leaving/use-leave-guard';
import classes from './add-card.module.css';
import { FormFooter } from './form-footer';

interface AddCardProps<Input> {
  form: { dirty: boolean; saving: boolean; inputOf: (input: Input) => HTMLElement | null };
  title: string;
  /** Label of the save button. */
  save: string;
  firstInput: Input;
  /** Incremented to move the focus to the first input. */
  calls: number;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Discards the draft and closes the card. */
  onLeave: () => void;
  /** The inputs. */
  children: ReactNode;
}

/** The form card below the header of a list for adding an item. */
export function AddCard<Input>(props: AddCardProps<Input>) {
  const { form, title, save, firstInput, calls, onSubmit, onLeave, children } = props;
  const titleId = useId();
  // The draft survives a switch to another tab.
  const guard = useLeaveGuard({ dirty: form.dirty, onLeave, lostOn: 'page' });

  const { inputOf } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new call moves the focus.
  useEffect(() => focusWhenShown(() => inputOf(firstInput)), [calls]);

  return (
    <Card className={classes.card}>
      <form onSubmit={onSubmit} onKeyDown={leaveOrSubmitByKeys(guard.leave)} noValidate aria-labelledby={titleId}>
        <Stack gap={16}>
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          {children}
          <FormFooter saving={form.saving} save={save} onCancel={guard.leave} />
        </Stack>
      </form>
      {guard.dialog}
    </Card>
  );
}
