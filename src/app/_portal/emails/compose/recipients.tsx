'use client';

import { Autocomplete, Button, type ComboboxGenericItem, type OptionsFilter, TagsInput, Text } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { focusOnMount } from '@/app/_ui/focus/move-focus';
import { CONTACT_ROLE_LABELS } from '@/domain/contacts/contact-choices';
import { pastedAddresses } from '@/domain/emails/compose/pasted-addresses';
import { isSameAddress } from '@/domain/shared/address';
import { EMPTY_DRAFT } from '../record/draft/compose-draft';
import { addressOf, type Person, peopleLike, personAt } from '../record/draft/lead-people';
import classes from './compose.module.css';
import type { Composer } from './use-composer';

const COPIES = { cc: 'CC', bcc: 'BCC' } as const;

type Copy = keyof typeof COPIES;

const COPY_INPUTS = Object.keys(COPIES) as Copy[];

/** What separates addresses, typed or pasted. */
const SEPARATORS = [',', ';', ' ', '\n'];

/** To, and CC and BCC once they are asked for or used. */
export function Recipients({ composer }: { composer: Composer }) {
  const { draft, change, changeTo, people, errors, idOf, isSending } = composer;
  const [shown, setShown] = useState<ReadonlySet<Copy>>(new Set());
  // After one that was discarded or sent, the next message begins with To alone.
  const [latest, setLatest] = useState(draft);
  if (latest !== draft) {
    setLatest(draft);
    if (draft === EMPTY_DRAFT) setShown(new Set());
  }
  const addresses = people.map(({ email }) => email);
  /** Who gets the email already needs no copy. */
  const isRecipient = (address: string) =>
    [draft.to, ...draft.cc, ...draft.bcc].some((other) => isSameAddress(other, address));
  /** With nobody but the one who is there already, there is nothing to choose. */
  const isChoice = people.length > 1 || !personAt(people, draft.to);
  /** The addresses of a paste that is handled here, instead of by the input. */
  const takePasted = (event: ClipboardEvent): string[] => {
    const pasted = isSending ? [] : pastedAddresses(event.clipboardData.getData('text'));
    // The input for several addresses takes a paste although it is read-only.
    if (pasted.length > 0 || isSending) {
      event.preventDefault();
      event.stopPropagation();
    }
    return pasted;
  };
  const isShown = (copy: Copy) => shown.has(copy) || draft[copy].length > 0;
  return (
    <>
      <div className={classes.to}>
        <Autocomplete
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
          data={isChoice ? addresses : []}
          filter={offering(people, draft.to)}
          renderOption={personOption(people)}
          onChange={changeTo}
          onPaste={(event) => {
            const pasted = takePasted(event);
            if (pasted.length === 0) return;
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            const isReplaced = selectionStart === 0 && selectionEnd === value.length;
            const [to = '', ...others] = isReplaced ? pasted : [value, ...pasted];
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
          data={addresses.filter((address) => !isRecipient(address))}
          filter={offering(people)}
          renderOption={personOption(people)}
          openOnFocus={people.length > 0}
          value={draft[copy]}
          error={errors[copy]}
          readOnly={isSending}
          onChange={(written) => change({ [copy]: written.map((one) => addressOf(people, one)) })}
          onPasteCapture={(event) => {
            const pasted = takePasted(event);
            if (pasted.length > 0) change({ [copy]: [...draft[copy], ...pasted] });
          }}
          hiddenInputProps={{ disabled: true }}
        />
      ))}
    </>
  );
}

/** Offers whom a search means, and everybody if it is the address that is there already. */
const offering =
  (people: readonly Person[], chosen = ''): OptionsFilter =>
  ({ options, search }) => {
    const found = new Set(peopleLike(people, search === chosen && personAt(people, chosen) ? '' : search));
    const isOffered = (address: string) => [...found].some(({ email }) => email === address);
    return options.filter((option) => 'value' in option && isOffered(String(option.value)));
  };

/** A person with their address. */
const personOption =
  (people: readonly Person[]) =>
  ({ option: { value } }: { option: ComboboxGenericItem }) => {
    const person = personAt(people, String(value));
    if (!person) return value;
    const role = person.role === 'OTHER' ? '' : `, ${CONTACT_ROLE_LABELS[person.role].toLowerCase()}`;
    return (
      <div className={classes.person}>
        <span dir="auto">{person.name}</span>
        <Text span size="xs" c="dimmed">
          {person.email}
          {role}
        </Text>
      </div>
    );
  };
