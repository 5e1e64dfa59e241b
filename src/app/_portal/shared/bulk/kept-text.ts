/** Which follow-up tasks an undo has left alone. */
export const keptText = (kept: number, number: (count: number) => string): string =>
  kept === 1
    ? '1 follow-up task stays, because it was edited or completed.'
    : `${number(kept)} follow-up tasks stay, because they were edited or completed.`;
