'use client';

import { useMemo } from 'react';
import { type CustomField, useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { createDeviceStore } from '@/app/_portal/shared/device-store';
import { useViewer } from '@/app/_portal/viewer';

/** More would leave too little room for what every lead has. */
export const MAX_CUSTOM_COLUMNS = 3;

/** Whether the values of a kind stand one below the other by their digits. */
export const isNumeric = (kind: CustomField['kind']): boolean => kind === 'number' || kind === 'money';

const NONE: readonly string[] = [];

const isKeys = (kept: unknown): kept is readonly string[] =>
  Array.isArray(kept) && kept.every((key) => typeof key === 'string');

/** The keys of the custom fields that a user has chosen as columns, in order. */
const chosenColumns = createDeviceStore<readonly string[]>({ name: 'lead-columns', empty: NONE, isValue: isKeys });

/** The custom fields that the table shows, and the choice among them. */
export function useCustomColumns() {
  const { id } = useViewer();
  const { shared, of } = useCustomFields();
  const keys = chosenColumns.useValue();
  const columns = useMemo(
    () =>
      keys.flatMap((key): CustomField[] => shared.filter((field) => field.key === key)).slice(0, MAX_CUSTOM_COLUMNS),
    [keys, shared],
  );
  return {
    fields: shared,
    /** The fields of a team's leads, or of the user's own. */
    of,
    columns,
    toggle: (key: string) =>
      chosenColumns.change(id, (chosen) => {
        // A field that is gone makes room for another one.
        const known = chosen.filter((one) => shared.some((field) => field.key === one));
        const next = known.includes(key) ? known.filter((one) => one !== key) : [...known, key];
        return next.length === 0 ? NONE : next;
      }),
  };
}
