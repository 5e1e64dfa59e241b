/** The classes of guards that states license apart. */
export const GUARD_CLASSES = ['unarmed', 'armed'] as const;

export type GuardClass = (typeof GUARD_CLASSES)[number];

export const GUARD_CLASS_LABELS: Record<GuardClass, string> = { unarmed: 'Unarmed', armed: 'Armed' };

/** How many guards of a class hold a card or permit that is valid until a day ('YYYY-MM-DD'). */
export interface GuardCards {
  class: GuardClass;
  count: number;
  validUntil: string;
}
