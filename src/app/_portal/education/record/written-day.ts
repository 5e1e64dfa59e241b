const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });

/** A 'YYYY-MM-DD' day with its year, because it may be read years later. */
export const writtenDay = (day: string): string => format.format(new Date(`${day}T12:00:00Z`));

/** The latest day on which any of the texts was edited. */
export const lastWritten = (texts: readonly { written: string }[]): string =>
  writtenDay(
    texts
      .map(({ written }) => written)
      .sort()
      .at(-1) ?? '',
  );
