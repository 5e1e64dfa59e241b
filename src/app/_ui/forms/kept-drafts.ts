/**
 * Keeps what was typed into a form for a new item while the form is closed: one draft for each place with such a form.
 * Drafts belong to one user: whoever signs in next on the same page does not see them.
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
    /** Sends a draft, which is not kept meanwhile, or it could be sent twice. When it is refused it is kept again. */
    async sending<Result>(userId: string, place: string, send: () => Promise<Result>): Promise<Result> {
      const draft = of(userId, place);
      keep(userId, place, null);
      try {
        return await send();
      } catch (error) {
        // A draft begun meanwhile is newer.
        if (draft && !of(userId, place)) keep(userId, place, draft);
        throw error;
      }
    },
  };
}

export type KeptDrafts<Draft> = ReturnType<typeof createKeptDrafts<Draft>>;
