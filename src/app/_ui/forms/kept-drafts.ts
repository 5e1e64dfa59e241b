/**
 * Keeps drafts of new items while their form is closed, one per place with such a form. Drafts belong to a user, so
 * that the next user who signs in on the same page does not see them.
 */
export function createKeptDrafts<Draft>() {
  let kept: { userId: string; drafts: Map<string, Draft> } | null = null;

  const of = (userId: string, place: string): Draft | null =>
    kept?.userId === userId ? (kept.drafts.get(place) ?? null) : null;

  const keep = (userId: string, place: string, draft: Draft | null): void => {
    if (kept?.userId !== userId) kept = { userId, drafts: new Map() };
    if (draft) kept.drafts.set(place, draft);
    else kept.drafts.delete(place);
  };

  return {
    of,
    keep,
    /** Sends a draft. It is not kept while pending, so that it is sent only once; after an error it is kept again. */
    async sending<Result>(userId: string, place: string, send: () => Promise<Result>): Promise<Result> {
      const draft = of(userId, place);
      keep(userId, place, null);
      try {
        return await send();
      } catch (error) {
        // The user has already started a newer draft.
        if (draft && !of(userId, place)) keep(userId, place, draft);
        throw error;
      }
    },
  };
}

export type KeptDrafts<Draft> = ReturnType<typeof createKeptDrafts<Draft>>;
