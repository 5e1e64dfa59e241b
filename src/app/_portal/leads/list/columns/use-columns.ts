'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { useCustomFields } from '@/app/_portal/custom-fields/record/use-custom-fields';
import { createDeviceStore } from '@/app/_portal/shared/device-store';
import { usePeople } from '@/app/_portal/teams/record/use-people';
import { useViewer } from '@/app/_portal/viewer';
import { NO_VIEW } from '@/app/_portal/views/record/view-address';
import { type ChosenColumn, knownColumns, readColumns, STANDARD, writeColumns } from './column-choice';
import { allColumns, standardColumns } from './lead-columns';

const isText = (kept: unknown): kept is string => typeof kept === 'string';

/** The columns that a user has chosen on this device, as an address has them. */
const chosenColumns = createDeviceStore<string>({ name: 'lead-columns', empty: STANDARD, isValue: isText });

/** The columns as an address has them: of the view that is open, or those chosen on this device. */
export function useWrittenColumns() {
  const { id: userId } = useViewer();
  const [inAddress, setInAddress] = useQueryState('columns', parseAsString);
  const [view] = useQueryState('view', parseAsString);
  const onDevice = chosenColumns.useValue();
  const write = (next: string) => {
    // A view keeps what is chosen in it, and leaves other lists as they are.
    if (inAddress !== null || (view !== null && view !== NO_VIEW)) void setInAddress(next);
    else chosenColumns.write(userId, next);
  };
  return { written: inAddress ?? onDevice, write };
}

/** The columns of the table of leads. */
export function useColumns() {
  const { written, write } = useWrittenColumns();
  const { shared, of } = useCustomFields();
  const people = usePeople();
  const withAssignee = people.any;
  const columns = useMemo(() => {
    const all = allColumns({ withAssignee, fields: shared });
    const chosen = knownColumns(readColumns(written), all);
    return { all, chosen, standard: standardColumns({ withAssignee }) };
  }, [written, shared, withAssignee]);
  return {
    ...columns,
    people,
    /** The custom fields of a team's leads, or of the user's own. */
    fieldsOf: of,
    choose: (next: readonly ChosenColumn[]) => write(writeColumns(next)),
  };
}

export type Columns = ReturnType<typeof useColumns>;
