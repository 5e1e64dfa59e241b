import { z } from 'zod';
import { CONTENT_TYPES } from '@/domain/ai/content-type';
import { DEFAULT_TONE } from '@/domain/ai/tone';
import { ADDITIONAL_MAX, CONTEXT_PARTS } from '@/domain/ai/writing';

const keptRequest = z.object({
  type: z.enum(CONTENT_TYPES),
  tone: z.string(),
  include: z.array(z.enum(CONTEXT_PARTS)),
  additional: z.string().max(ADDITIONAL_MAX),
});

/** What the user has entered in the panel. Kept on the device, so that it survives a reload. */
export type KeptRequest = z.infer<typeof keptRequest>;

const EMPTY: KeptRequest = { type: 'email', tone: DEFAULT_TONE, include: ['facts'], additional: '' };

const keyOf = (userId: string) => `stanchion-writer-${userId}`;

export function readRequest(userId: string): KeptRequest {
  try {
    return keptRequest.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') ?? EMPTY);
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
