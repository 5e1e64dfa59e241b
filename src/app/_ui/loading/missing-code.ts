/** Code that could not be loaded, usually because the network is gone. */
export class MissingCode extends Error {
  constructor(
    cause: unknown,
    /**
     * Forgets the failure, so that the next render loads again. For `componentDidCatch`: earlier, React's own second
     * attempt at rendering would load again, and so on for ever.
     */
    readonly forget: () => void,
  ) {
    super('Code could not be loaded.', { cause });
  }
}
