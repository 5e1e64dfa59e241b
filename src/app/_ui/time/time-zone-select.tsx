import type { SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { SearchSelect } from '../forms/search-select';

/** All time zones that the browser knows, plus the current one, if any, in case it is not among them. */
function timeZones(current = 'UTC') {
  const names = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** Chooses a time zone. `current` is the saved one. */
export function TimeZoneSelect({ current, ...props }: SelectProps & { current?: string }) {
  const zones = useMemo(() => timeZones(current), [current]);
  return (
    <SearchSelect label="Time zone" data={zones} nothingFoundMessage="No time zone found" limit={200} {...props} />
  );
}
