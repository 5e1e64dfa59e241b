import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { Versioned } from '@/app/_portal/shared/cache/use-entity-cache';
import type { ChangeKind } from '@/domain/changes/change-kinds';

/** In milliseconds: a mutation that takes longer may never get a response, and no longer holds a change back. */
export const MUTATION_TIMEOUT_MS = 10_000;

/** A row that was changed elsewhere. */
export interface Place {
  kind: ChangeKind;
  id: string;
  /** Nobody said that it has changed: what is derived from it has been refetched already. */
  isChecked?: boolean;
}

export const nameOf = ({ kind, id }: Place) => `${kind}-${id}`;

interface Variables {
  id?: unknown;
  ids?: unknown;
}

/** The rows that a mutation changes, as far as its input names them. */
function idsIn(variables: unknown): unknown[] {
  const { id, ids } = { ...(variables as Variables | undefined) };
  return [id, ...(Array.isArray(ids) ? ids : [])];
}

/** Undo has no id in its input, but a scope. */
export const changesRow = ({ options: { scope }, state }: Mutation, place: Place): boolean =>
  scope?.id === nameOf(place) || idsIn(state.variables).includes(place.id);

/** Whether a mutation of this page is changing the row. */
export const isBeingSaved = (queryClient: QueryClient, place: Place): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ status: 'pending' })
    .some((mutation) => mutation.state.submittedAt > Date.now() - MUTATION_TIMEOUT_MS && changesRow(mutation, place));

/** Whether this page has saved this version itself, and so has refetched what is derived from it. */
export function ownVersions(queryClient: QueryClient): (row: Versioned) => boolean {
  const saved = queryClient
    .getMutationCache()
    .findAll({ status: 'success' })
    .map(({ state: { data } }) => data as Partial<Versioned> | undefined);
  const own = new Set(saved.map((data) => `${data?.id} ${data?.version}`));
  return ({ id, version }) => own.has(`${id} ${version}`);
}
