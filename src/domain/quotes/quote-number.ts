/** The number of a quote: `Q-2027-12` is the twelfth of its owner or team in 2027 (D92). Numbers are never reused. */
export const quoteNumber = (year: number, running: number): string => `Q-${year}-${running}`;
