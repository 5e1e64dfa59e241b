/** Code that could not be loaded, usually because the network is gone. */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super('Code could not be loaded.', { cause });
  }
}
