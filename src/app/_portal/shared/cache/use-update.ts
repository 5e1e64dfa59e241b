'use client';

import { type Mutation, MutationObserver, useQueryClient } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import type { z } from 'zod';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { newerVersion } from '@/app/_ui/forms/newer-version';
import { ZoneContext } from '@/app/_ui/time/formats';
import { NOUNS, type Noun } from '@/domain/shared/nouns';
import type { EntityCache, Snapshot, Versioned } from './use-entity-cache';

type Client = ReturnType<typeof api.useUtils>['client'];

export interface UpdateInput<Changes> {
  id: string;
  version: number;
  changes: Changes;
}

export interface UpdateOptions<Item extends Versioned, Changes extends object> {
  noun: Noun;
  /** Reads the newer version that comes with a refusal. */
  schema: z.ZodType<Item>;
  send: (client: Client, input: UpdateInput<Changes>) => Promise<Item>;
  /** The item as it is shown until the server has answered. */
  preview: (item: Item, changes: Changes, zone: string) => Item;
  /** The title of a refused quick change. */
  refused?: string;
  /** A quick change that waits is dropped when a later one sets the same fields. */
  latestOnly?: boolean;
}

interface Variables<Changes> {
  id: string;
  changes: Changes;
  /** Read when the change is sent: those before it may have raised it. */
  version: () => number;
  /** It may be dropped for a later one. */
  isQuick: boolean;
}

/** A change that a later one has replaced before it was sent. */
class Superseded extends Error {}

/**
 * Saves changes of one noun's items. A change shows at once and is reverted when the server refuses it. Changes of one
 * item are sent one after the other (a mutation scope an item: those of other items do not wait), each with the version
 * that the one before has left; otherwise the server would take the second for somebody else's.
 *
 * `options` must be the same object on every render.
 */
export function useUpdate<Item extends Versioned, Changes extends object>(
  options: UpdateOptions<Item, Changes>,
  cache: EntityCache<Item>,
) {
  const queryClient = useQueryClient();
  const { client } = api.useUtils();
  const zone = useContext(ZoneContext) ?? 'UTC';
  return useMemo(() => {
    const { noun, schema, send, preview, refused = 'Not saved', latestOnly = false } = options;
    type Update = Mutation<Item, Error, Variables<Changes>, Snapshot<Item>>;
    const mutationKey = [[NOUNS[noun].router, 'update']];
    const mutations = queryClient.getMutationCache();
    const scopeOf = (id: string) => `${noun}-${id}`;
    const pendingOf = (id: string) =>
      mutations.findAll({
        status: 'pending',
        predicate: ({ options: { scope } }) => scope?.id === scopeOf(id),
      }) as Update[];
    const othersThan = (variables: Variables<Changes>) =>
      pendingOf(variables.id).filter(({ state }) => state.variables !== variables);

    /** Whether a later one sets all of its fields. */
    const isSuperseded = (changes: Changes, later: Update[]): boolean =>
      later.some(
        ({ state: { variables } }) => variables && Object.keys(changes).every((field) => field in variables.changes),
      );

    /** Shows what the server has confirmed, with the changes on top that are still pending. */
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

    const save = (variables: Variables<Changes>) =>
      new MutationObserver<Item, Error, Variables<Changes>, Snapshot<Item>>(queryClient, {
        mutationKey,
        scope: { id: scopeOf(variables.id) },
        // `ownVersion` reads them as long as a form may be open.
        gcTime: Number.POSITIVE_INFINITY,
        async mutationFn({ id, changes, version, isQuick }) {
          if (isQuick && latestOnly && isSuperseded(changes, othersThan(variables))) throw new Superseded();
          return send(client, { id, version: version(), changes });
        },
        async onMutate({ id, changes }) {
          await cache.cancelReads();
          // Pending changes of an item share what is known of it without them.
          const snapshot = pendingOf(id).find(({ state }) => state.context)?.state.context ?? cache.snapshot(id);
          const shown = cache.find(id);
          if (shown) cache.put(preview(shown, changes, zone));
          return snapshot;
        },
        onSuccess: (saved, _, snapshot) => settle(snapshot, variables, saved),
        onError: (error, _, snapshot) => snapshot && settle(snapshot, variables, newerVersion(error, schema)),
      }).mutate(variables);

    /**
     * The version to which one's own saved changes have brought an item since it was seen: each raises it by one. What
     * others have changed in between is not skipped, so the server still refuses to overwrite it.
     */
    const ownVersion = ({ id, version }: Versioned): number => {
      const saved = mutations.findAll({ mutationKey, status: 'success' }) as Update[];
      const own = new Set(saved.flatMap(({ state: { data } }) => (data?.id === id ? data.version : [])));
      let newest = version;
      while (own.has(newest + 1)) newest += 1;
      return newest;
    };

    return {
      isPending: (id: string): boolean => pendingOf(id).length > 0,
      /** A quick change where the item stands, of its newest version. Rejects once a refusal has been shown. */
      change: ({ id, version }: Versioned, changes: Changes): Promise<Item> =>
        save({ id, changes, isQuick: true, version: () => Math.max(version, cache.find(id)?.version ?? 0) }).catch(
          (error) => {
            const faster = newerVersion(error, schema);
            if (!(error instanceof Superseded))
              notifyProblem(error, faster ? `${refused}: somebody was faster` : refused);
            throw error;
          },
        ),
      /** What a form has changed, of the version it was opened with. The form shows a refusal. */
      save: ({ id, version, changes }: UpdateInput<Changes>): Promise<Item> =>
        save({ id, changes, isQuick: false, version: () => ownVersion({ id, version }) }),
    };
  }, [queryClient, client, zone, options, cache]);
}
