import { CONTENT_TYPES, type ContentType } from '@/domain/ai/content-type';
import { DEFAULT_TONE } from '@/domain/ai/tone-choices';
import { ADDITIONAL_MAX, CONTEXT_PARTS, type ContextPart } from '@/domain/ai/writing-choices';

/** What the user has entered in the panel. Kept on the device, so that it survives a reload. */
export interface KeptRequest {
  type: ContentType;
  tone: string;
  include: ContextPart[];
  additional: string;
}

const EMPTY: KeptRequest = { type: 'email', tone: DEFAULT_TONE, include: ['facts'], additional: '' };

const keyOf = (userId: string) => `stanchion-writer-${userId}`;

/** What was kept, except for what an older version of the application may have meant differently. */
function readKept(kept: Partial<Record<keyof KeptRequest, unknown>>): KeptRequest {
  const { type, tone, include, additional } = kept;
  return {
    type: CONTENT_TYPES.find((known) => known === type) ?? EMPTY.type,
    tone: typeof tone === 'string' ? tone : EMPTY.tone,
    include: Array.isArray(include) ? CONTEXT_PARTS.filter((part) => include.includes(part)) : EMPTY.include,
    additional: typeof additional === 'string' ? additional.slice(0, ADDITIONAL_MAX) : EMPTY.additional,
  };
}

export function readRequest(userId: string): KeptRequest {
  try {
    return readKept(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}'));
  } catch {
    // Not ours, or the browser denies access.
    return EMPTY;
  }
}

export function keepRequest(userId: string, request: KeptRequest): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(request));
  } catch {
    // The device has no room, or denies access: a reload empties the panel then.
  }
}
