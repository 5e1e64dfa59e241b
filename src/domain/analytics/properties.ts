import { isStorableText } from '#domain/shared/text';

/** What an event carries: a JSON object. */
export type Properties = Record<string, unknown>;

export const isProperties = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** Whether a JSON value has more than `levels` levels of lists and objects. Looks no deeper than that. */
export const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || childrenOf(value).some((each) => isDeeperThan(each, levels - 1)));

/** Whether all texts and names in a JSON value can be stored unchanged (D37). */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (Array.isArray(value)) return value.every(isStorableJson);
  return !isProperties(value) || Object.entries(value).every((entry) => entry.every(isStorableJson));
}
