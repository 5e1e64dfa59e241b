'use client';

import { Combobox, Text, Textarea, type TextareaProps, useCombobox, VisuallyHidden } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useEffect } from 'react';
import { mentionMatches } from '@/domain/notes/mentions';
import type { MentionablePerson } from '@/domain/notes/note';
import classes from './mentions.module.css';
import { useTypedMention } from './use-typed-mention';

interface MentionTextareaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  people: readonly MentionablePerson[];
  /** Somebody was picked from the list; the text follows by `onChange`. */
  onPick: (userId: string) => void;
}

/** A text area in which `@` offers people, in a list at the caret. What it holds is plain text. */
export function MentionTextarea({ value, onChange, people, onPick, className, ...props }: MentionTextareaProps) {
  const { field, area, typing, stop, complete, onType, onSelect } = useTypedMention({
    text: value,
    onComplete: onChange,
  });
  const matches = typing ? mentionMatches(people, typing.query) : [];
  const opened = matches.length > 0 && !props.readOnly;
  const combobox = useCombobox({ opened, onOpenedChange: (next) => next || stop() });
  const first = matches[0]?.userId;
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (opened && first) selectFirstOption();
  }, [opened, first, selectFirstOption]);

  const pick = (id: string) => {
    const person = matches.find(({ userId }) => userId === id);
    if (!person) return;
    onPick(id);
    complete(person.name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!opened) return;
    // Only the list: not the form, nor the drawer around it.
    if (event.key === 'Escape') event.stopPropagation();
    if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      combobox.clickSelectedOption();
    }
  };
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      offset={4}
      onOptionSubmit={pick}
      middlewares={{ flip: true, shift: { padding: 8 } }}
    >
      <div ref={field} className={[classes.field, className].filter(Boolean).join(' ')}>
        <Combobox.DropdownTarget>
          <span
            className={classes.caret}
            style={typing ? { left: typing.left, top: typing.top, height: typing.height } : {}}
            aria-hidden
          />
        </Combobox.DropdownTarget>
        {/* Closed, it is a text area like any other: arrow keys, Enter and Escape are those of the form. */}
        <Combobox.EventsTarget
          withKeyboardNavigation={opened}
          withAriaAttributes={opened}
          autoComplete={props.autoComplete}
        >
          <Textarea
            {...props}
            ref={area}
            aria-autocomplete="list"
            value={value}
            onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
              onChange(event.currentTarget.value);
              onType(event);
            }}
            onSelect={onSelect}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              stop();
              props.onBlur?.(event);
            }}
          />
        </Combobox.EventsTarget>
        <VisuallyHidden role="status">
          {opened &&
            `${matches.length === 1 ? '1 person' : `${matches.length} people`}. Enter mentions ${matches[0]?.name}.`}
        </VisuallyHidden>
      </div>
      <Combobox.Dropdown>
        <Combobox.Options mah={240} style={{ overflowY: 'auto' }} aria-label="People">
          {matches.map((person) => (
            <Combobox.Option key={person.userId} value={person.userId} className={classes.option}>
              <Text size="sm" truncate>
                {person.name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {person.email}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
