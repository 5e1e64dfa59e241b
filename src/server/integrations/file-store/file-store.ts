/** Where the contents of files are kept, each under an id that is used once. Failures are problems to show. */
export interface FileStore {
  /** Whether bytes may still arrive in the store when `put` has failed, because nobody has heard from it in time. */
  isRemote: boolean;
  /**
   * Stores bytes as they come. If they break off, or the store fails, what is left of them is only good to be removed.
   * `size` is null if nobody knows it yet.
   */
  put(id: string, bytes: AsyncIterable<Uint8Array>, size: number | null): Promise<void>;
  /** The bytes, as fast as they are read. Throws if they are not there, or not complete. */
  read(id: string): AsyncGenerator<Uint8Array, void>;
  /** Removes the bytes, or what is left of them. Does nothing if there are none. */
  remove(id: string): Promise<void>;
}

/** Runs one statement. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs a statement without waiting, for work that has a turn already, or needs none. */
export const atOnce: InTurn = (work) => work();
