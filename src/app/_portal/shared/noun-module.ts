import type { EntityCache, Versioned } from './cache/use-entity-cache';
import type { UpdateOptions } from './cache/use-update';

/** What shared code of the portal needs to know of a noun. Each says it once, in its `record/module.ts`. */
export interface NounModule<Item extends Versioned, Changes extends object, Saved extends Item = Item>
  extends UpdateOptions<Item, Changes, Saved> {
  nameOf: (item: Item) => string;
  useCache: () => EntityCache<Item>;
  /** The mutation that deletes an item. */
  useDeletion: () => { mutateAsync: (input: { id: string }) => Promise<unknown> };
  /** What a deletion takes with it, if more than the item. */
  consequence?: string;
}

/** Any noun's module, for code that does not change items. */
export type DeletableModule<Item extends Versioned> = Pick<
  NounModule<Item, object>,
  'noun' | 'nameOf' | 'useCache' | 'useDeletion' | 'consequence'
>;
