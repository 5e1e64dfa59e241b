/**
 * What somebody has typed into a new thing, kept while they look something up elsewhere: one draft a place where such
 * a thing is written. It belongs to one user: whoever signs in next on the same page does not see it.
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
    /** On its way a draft is not kept, or whoever opens the form again would send it twice. Refused, it is back. */
    async sending<Answer>(userId: string, place: string, send: () => Promise<Answer>): Promise<Answer> {
      const draft = of(userId, place);
      keep(userId, place, null);
      try {
        return await send();
      } catch (error) {
        // What was begun meanwhile is newer.
        if (draft && !of(userId, place)) keep(userId, place, draft);
        throw error;
      }
    },
  };
}
