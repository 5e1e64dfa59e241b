'use client';

import { type RefObject, useState } from 'react';
import type { z } from 'zod';
import { ownVersion, type Queue } from '../cache/use-queued';
import { notifyDone } from '../feedback/problems';
import { type Difference, type DraftFields, differences, type Edits, keepMine } from './merge';
import { newerVersion } from './newer-version';
import type { Send } from './use-draft-form';
import { useReportDirty } from './use-report-dirty';

interface Versioned {
  id: string;
  version: number;
}

export interface VersionedEditOptions<Item extends Versioned, Draft, Field, Changes> extends DraftFields<Draft, Field> {
  /** The item as it was when the form opened. */
  item: Item;
  form: {
    values: Draft;
    saving: boolean;
    here: RefObject<boolean>;
    setValues: (draft: Draft) => void;
    send: (draft: Draft, how: Send<Draft>) => Promise<void>;
  };
  toDraft: (item: Item) => Draft;
  /** The named fields of a draft as the server takes them. */
  toChanges: (draft: Draft, fields: readonly Field[]) => Changes;
  /** Reads the newer version that comes with a refusal. */
  schema: z.ZodType<Item>;
  /** Where quick edits of such items wait for each other: it is saved on top of one's own. */
  queue?: Queue<Item>;
  update: (input: { id: string; version: number; changes: Changes }) => Promise<Item>;
  nameOf: (item: Item) => string;
  onDirty: (dirty: boolean) => void;
  /** It is saved, or there was nothing to save. */
  onDone: () => void;
}

/** Somebody was faster: both versions, and what to do about it. */
export interface Stale<Item, Draft, Field> {
  /** The item as they left it. */
  item: Item;
  edits: Edits<Draft>;
  rows: Difference<Field>[];
  saving: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/**
 * Edits an item as it was when the form opened and sends only what was changed; what others change meanwhile is met on
 * saving, and overwritten only when a person has chosen so.
 */
export function useVersionedEdit<Item extends Versioned, Draft, Field, Changes>(
  options: VersionedEditOptions<Item, Draft, Field, Changes>,
) {
  const { item, form, toDraft, toChanges, schema, queue, update, nameOf, onDirty, onDone } = options;
  /** The version that "changed by me" is measured from. */
  const [base, setBase] = useState(item);
  const [faster, setFaster] = useState<{ item: Item; edits: Edits<Draft> } | null>(null);
  useReportDirty(options.changedFields(toDraft(base), form.values).length > 0, onDirty);

  const saveFrom =
    (from: Item): Send<Draft> =>
    async (draft) => {
      const fields = options.changedFields(toDraft(from), draft);
      if (fields.length === 0) return onDone;
      try {
        const version = queue ? await ownVersion(queue, from) : from.version;
        const saved = await update({ id: from.id, version, changes: toChanges(draft, fields) });
        notifyDone(`${nameOf(saved)} was saved.`);
        return onDone;
      } catch (error) {
        const current = newerVersion(error, schema);
        const asked = current && form.here.current;
        setFaster(
          asked ? { item: current, edits: { base: toDraft(from), theirs: toDraft(current), mine: draft } } : null,
        );
        if (!asked) throw error;
      }
    };

  const stale: Stale<Item, Draft, Field> | null = faster && {
    ...faster,
    rows: differences(faster.edits, options),
    saving: form.saving,
    onTakeTheirs: onDone,
    onKeepMine() {
      const merged = keepMine(faster.edits, options);
      form.setValues(merged);
      setBase(faster.item);
      void form.send(merged, saveFrom(faster.item));
    },
  };
  return { base, stale, save: saveFrom(base) };
}
