'use client';

import { Button, TagsInput, TextInput } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { pastedAddresses } from '@/domain/emails/compose/pasted-addresses';
import { EMPTY_DRAFT } from '../record/draft/compose-draft';
import classes from './compose.module.css';
import type { Composer } from './use-composer';

const COPIES = { cc: 'CC', bcc: 'BCC' } as const;

type Copy = keyof typeof COPIES;

const COPY_INPUTS = Object.keys(COPIES) as Copy[];

/** What separates addresses, typed or pasted. */
const SEPARATORS = [',', ';', ' ', '\n'];

/** To, and CC and BCC once they are asked for or used. */
export function Recipients({ composer }: { composer: Composer }) {
  const { draft, change, errors, idOf, isSending } = composer;
  const [shown, setShown] = useState<ReadonlySet<Copy>>(new Set());
  // After one that was discarded or sent, the next message begins with To alone.
  const [latest, setLatest] = useState(draft);
  if (latest !== draft) {
    setLatest(draft);
    if (draft === EMPTY_DRAFT) setShown(new Set());
  }
  /** The addresses of a paste that is handled here, instead of by the input. */
  const takePasted = (event: ClipboardEvent): string[] => {
    const addresses = isSending ? [] : pastedAddresses(event.clipboardData.getData('text'));
    // The input for several addresses takes a paste although it is read-only.
    if (addresses.length > 0 || isSending) {
      event.preventDefault();
      event.stopPropagation();
    }
    return addresses;
  };
  const isShown = (copy: Copy) => shown.has(copy) || draft[copy].length > 0;
  return (
    <>
      <div className={classes.to}>
        <TextInput
          id={idOf('to')}
          label="To"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          required
          withAsterisk={false}
          placeholder="noor@harbourlights.example"
          value={draft.to}
          error={errors.to}
          readOnly={isSending}
          onChange={(event) => change({ to: event.currentTarget.value })}
          onPaste={(event) => {
            const addresses = takePasted(event);
            if (addresses.length === 0) return;
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            const isReplaced = selectionStart === 0 && selectionEnd === value.length;
            const [to = '', ...others] = isReplaced ? addresses : [value, ...addresses];
            change({ to, cc: [...draft.cc, ...others] });
          }}
        />
        <div className={classes.copies}>
          {COPY_INPUTS.filter((copy) => !isShown(copy)).map((copy) => (
            <Button
              key={copy}
              variant="subtle"
              color="gray"
              size="compact-sm"
              className={classes.copy}
              aria-label={`Add ${COPIES[copy]}`}
              onClick={() => setShown(new Set([...shown, copy]))}
            >
              {COPIES[copy]}
            </Button>
          ))}
        </div>
      </div>
      {COPY_INPUTS.filter(isShown).map((copy) => (
        <TagsInput
          key={copy}
          id={idOf(copy)}
          label={COPIES[copy]}
          description="Separate addresses by commas."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          ref={shown.has(copy) ? focusOnMount : undefined}
          splitChars={SEPARATORS}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          openOnFocus={false}
          value={draft[copy]}
          error={errors[copy]}
          readOnly={isSending}
          onChange={(addresses) => change({ [copy]: addresses })}
          onPasteCapture={(event) => {
            const addresses = takePasted(event);
            if (addresses.length > 0) change({ [copy]: [...draft[copy], ...addresses] });
          }}
          hiddenInputProps={{ disabled: true }}
        />
      ))}
    </>
  );
}
