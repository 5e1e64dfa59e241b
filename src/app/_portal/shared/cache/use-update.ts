'use client';

import { type Mutation, MutationObserver, useQueryClient } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { api } from '@/app/_trpc/client';
import { NOUN_QUERIES } from '@/app/_trpc/noun-queries';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { type LoadSchema, newerVersion } from '@/app/_ui/forms/newer-version';
import { ZoneContext } from '@/app/_ui/time/formats';
import { changedNames } from '@/domain/fields/field';
import type { Noun } from '@/domain/shared/nouns';
import type { EntityCache, Snapshot, Versioned } from './use-entity-cache';

type Client = ReturnType<typeof api.useUtils>['client'];

export interface UpdateInput<Changes> {
  id: string;
  version: number;
  changes: Changes;
}

export interface UpdateOptions<Item extends Versioned, Changes extends object, Saved extends Item = Item> {
  noun: Noun;
  /** Loads the schema for the newer version that comes with a conflict error. */
  loadSchema: LoadSchema<Item>;
  /** Answers the saved item, possibly with what the change brought about. */
  send: (client: Client, input: UpdateInput<Changes>) => Promise<Saved>;
  /** The optimistic version of the item. */
  preview: (item: Item, changes: Changes, zone: string) => Item;
  /** Title of the error toast for a change in place. */
  refused?: string;
  /** The procedure that undoes such a change, and so raises the version once more. Its mutations result in the item. */
  undo?: string;
  /** Whether to drop a queued change in place when a later one sets the same fields. */
  latestOnly?: boolean;
}

interface Variables<Changes> {
  id: string;
  changes: Changes;
  /** The version that the user saw. */
  seen: number;
  /** The version that was sent. */
  sent?: number;
  /** Whether a later change may replace it. */
  isQuick: boolean;
}

/** In milliseconds: how long saved changes are kept for `ownVersion`. A form open for longer may report a conflict. */
export const OWN_CHANGES_MS = 60 * 60 * 1000;

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Whether two versions of an item agree in what a change sets; of values by key, such as custom fields, in these alone. */
const agreeIn = <Item extends object>(before: Item, after: Item, changes: object): boolean =>
  Object.entries(changes).every(([name, change]) => {
    const [was, is] = [(before as Values)[name], (after as Values)[name]];
    if (isRecord(change) && isRecord(was) && isRecord(is)) return agreeIn(was, is, change);
    return changedNames<Values>({ [name]: was }, { [name]: is }).length === 0;
  });

/** A queued change was replaced by a later one before it was sent. */
class Superseded extends Error {}

/**
 * Saves changes of one noun's items: optimistically, and rolled back on errors. Changes of one item are sent one after
 * another (one mutation scope per item, so other items do not wait), each with the version that the previous one
 * returned; otherwise the server would report the second as a conflict.
 *
 * `options` must be the same object on every render.
 */
export function useUpdate<Item extends Versioned, Changes extends object, Saved extends Item = Item>(
  options: UpdateOptions<Item, Changes, Saved> & { useCache: () => EntityCache<Item> },
) {
  const cache = options.useCache();
  const queryClient = useQueryClient();
  const { client } = api.useUtils();
  const zone = useContext(ZoneContext) ?? 'UTC';
  return useMemo(() => {
    const { noun, loadSchema, send, preview, undo, refused = 'Not saved', latestOnly = false } = options;
    type Update = Mutation<Saved, Error, Variables<Changes>, Snapshot<Item>>;
    const keyOf = (procedure: string) => [[NOUN_QUERIES[noun].router, procedure]];
    const mutationKey = keyOf('update');
    const mutations = queryClient.getMutationCache();
    const scopeOf = (id: string) => `${noun}-${id}`;
    const pendingOf = (id: string) =>
      mutations.findAll({
        status: 'pending',
        predicate: ({ options: { scope } }) => scope?.id === scopeOf(id),
      }) as Update[];
    const othersThan = (variables: Variables<Changes>) =>
      pendingOf(variables.id).filter(({ state }) => state.variables !== variables);

    /** Whether a later change sets all of its fields. */
    const isSuperseded = (changes: Changes, later: Update[]): boolean =>
      later.some(
        ({ state: { variables } }) => variables && Object.keys(changes).every((field) => field in variables.changes),
      );

    /** Shows what the server confirmed, with the pending changes on top. */
    const settle = (snapshot: Snapshot<Item>, variables: Variables<Changes>, confirmed: Item | undefined) => {
      if (confirmed) {
        cache.put(confirmed);
        Object.assign(snapshot, cache.snapshot(variables.id));
      } else {
        cache.restore(snapshot);
      }
      const pending = othersThan(variables).flatMap(({ state }) => state.variables ?? []);
      if (snapshot.item && pending.length > 0) {
        cache.put(pending.reduce((item, { changes }) => preview(item, changes, zone), snapshot.item));
      }
    };

    const save = (variables: Variables<Changes>) => {
      const observer = new MutationObserver<Saved, Error, Variables<Changes>, Snapshot<Item>>(queryClient, {
        mutationKey,
        scope: { id: scopeOf(variables.id) },
        gcTime: OWN_CHANGES_MS,
        async mutationFn({ id, changes, seen, isQuick }) {
          if (isQuick && latestOnly && isSuperseded(changes, othersThan(variables))) throw new Superseded();
          // Only now, because earlier changes may have raised it.
          const version = ownVersion({ id, version: seen });
          variables.sent = version;
          return send(client, { id, version, changes });
        },
        async onMutate({ id, changes }) {
          await cache.cancelReads();
          // All pending changes of an item share the snapshot from before the first.
          const snapshot = pendingOf(id).find(({ state }) => state.context)?.state.context ?? cache.snapshot(id);
          const shown = cache.find(id);
          if (shown) cache.put(preview(shown, changes, zone));
          return snapshot;
        },
        onSuccess: (saved, _, snapshot) => settle(snapshot, variables, saved),
        onError: async (error, _, snapshot) =>
          snapshot && settle(snapshot, variables, await newerVersion(error, loadSchema)),
      });
      // An observed mutation would stay in the cache.
      return observer.mutate(variables).finally(observer.reset);
    };

    /**
     * The version that the user's own saved changes and undos have led to since the given one: each raises it by one,
     * unless it changed nothing. Stops at somebody else's change, so that the server still rejects a conflict.
     */
    const ownVersion = ({ id, version }: Versioned): number => {
      const saved = mutations.findAll({ mutationKey, status: 'success' }) as Update[];
      const undone = undo
        ? (mutations.findAll({ mutationKey: keyOf(undo), status: 'success' }) as Mutation<Item, Error>[])
        : [];
      const raised = [
        ...saved.filter(({ state: { data, variables } }) => data && data.version - 1 === variables?.sent),
        ...undone,
      ];
      const own = new Set(raised.flatMap(({ state: { data } }) => (data?.id === id ? data.version : [])));
      let newest = version;
      while (own.has(newest + 1)) newest += 1;
      return newest;
    };

    return {
      isPending: (id: string): boolean => pendingOf(id).length > 0,
      /**
       * A change in place, based on the version that the user saw when they began. Whoever changed the same fields
       * meanwhile was faster; changes of others are merged (D104). Rejects after showing the error.
       */
      change({ id, version }: Versioned, changes: Changes): Promise<Saved> {
        const attempt = (seen: number, before: Item | undefined): Promise<Saved> =>
          save({ id, changes, isQuick: true, seen }).catch(async (error) => {
            const faster = await newerVersion(error, loadSchema);
            if (faster && before && faster.version > seen && agreeIn(before, faster, changes))
              return attempt(faster.version, faster);
            if (!(error instanceof Superseded))
              notifyProblem(error, faster ? `${refused}: someone else changed it first` : refused);
            throw error;
          });
        // Only the version that the user saw tells what they mean to change, without changes that are on their way.
        const shown = pendingOf(id).length === 0 ? cache.find(id) : undefined;
        return attempt(version, shown?.version === ownVersion({ id, version }) ? shown : undefined);
      },
      /** A change from a form, based on the version that the form opened with. The form shows errors. */
      save: ({ id, version, changes }: UpdateInput<Changes>): Promise<Saved> =>
        save({ id, changes, isQuick: false, seen: version }),
    };
  }, [queryClient, client, zone, options, cache]);
}
