'use client';

import { ComboboxChevron, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { PartBoundary } from '../../loading/part-boundary';

/** How the user came to the field before it was there: it takes the focus, and opens its list. */
export interface Arrival {
  autoFocus: boolean;
  defaultDropdownOpened: boolean;
}

const UNASKED: Arrival = { autoFocus: false, defaultDropdownOpened: false };

interface LazyInputProps extends Pick<TextInputProps, 'aria-label' | 'className' | 'placeholder' | 'leftSection'> {
  /** What the field says; null if it is empty. One that is filled can be cleared, so it is rendered at once. */
  text: string | null;
  /** Whether the field can be empty. */
  clearable?: boolean;
  /** Loads the code of the field, because the user is about to need it. */
  preload: () => void;
  /** The field itself. */
  children: (arrival: Arrival) => ReactNode;
}

/** Looks like a field with a list until the user comes near it: its code, with what positions the list, loads then. */
export function LazyInput({ text, clearable = false, preload, children, ...look }: LazyInputProps) {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const arrive = (how: Partial<Arrival>) =>
    startTransition(() => setArrival((before) => ({ ...(before ?? UNASKED), ...how })));
  const standIn = (
    <TextInput
      {...look}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      pointer
      value={text ?? ''}
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
      onPointerEnter={preload}
      onMouseDown={({ button }) => button === 0 && arrive({ defaultDropdownOpened: true })}
      onFocus={() => arrive({ autoFocus: true })}
      onBlur={() => arrive(UNASKED)}
    />
  );
  const shown = arrival ?? (clearable && text !== null ? UNASKED : null);
  return (
    <PartBoundary onMissing={() => setArrival(null)}>
      <Suspense fallback={standIn}>{shown ? children(shown) : standIn}</Suspense>
    </PartBoundary>
  );
}
