/** All time zones that the browser knows, plus the current one in case it is not among them. */
export function timeZones(current: string) {
  const names = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
