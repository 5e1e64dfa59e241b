/** Name of the palette's input, and its placeholder. */
export const PALETTE_LABEL = 'Search or run a command';
