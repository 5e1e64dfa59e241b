/** Maximum lengths of the texts of an own item, and maximum number of own items for one state. */
export const REGULATORY_LIMITS = { title: 120, description: 1000, items: 50 } as const;

export const TOO_MANY_ITEMS = `A checklist can have ${REGULATORY_LIMITS.items} items of your own. Delete one that no longer applies, then add a new one.`;

/** How much of a checklist is done. Optional items count only as extras. */
export function checklistProgress(items: readonly { required: boolean; completed: boolean }[]): {
  done: number;
  total: number;
  isComplete: boolean;
} {
  const required = items.filter((item) => item.required);
  const done = required.filter(({ completed }) => completed).length;
  return { done, total: required.length, isComplete: required.length > 0 && done === required.length };
}
