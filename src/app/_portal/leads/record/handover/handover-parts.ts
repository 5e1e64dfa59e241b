import { createDeviceStore } from '@/app/_portal/shared/device-store';
import { HANDOVER_PARTS, type HandoverPart } from '@/domain/leads/handover';

const isPart = (value: unknown): value is HandoverPart => HANDOVER_PARTS.some((part) => part === value);

/** What went with the leads that were handed over last. */
export const handoverParts = createDeviceStore<readonly HandoverPart[]>({
  name: 'handover-parts',
  empty: ['openTasks', 'futureEvents'],
  isValue: (kept): kept is HandoverPart[] => Array.isArray(kept) && kept.every(isPart),
});
