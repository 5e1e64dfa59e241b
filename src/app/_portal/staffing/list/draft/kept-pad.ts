import { createDeviceStore } from '@/app/_portal/shared/device-store';
import { EMPTY_PLAN } from '@/domain/staffing/plan/plan-of-lead';
import { EMPTY_PRICE, type PlanDraft } from './plan-draft';

const hasFields = (value: unknown, fields: object): boolean =>
  typeof value === 'object' && value !== null && Object.keys(fields).every((field) => field in value);

const hasIds = (lines: unknown): boolean =>
  lines === null || (Array.isArray(lines) && lines.every((line) => hasFields(line, { id: '' })));

/** The plan for no lead, of each user of the browser. */
export const pad = createDeviceStore<PlanDraft | null>({
  name: 'staffing-pad',
  empty: null,
  isValue: (kept): kept is PlanDraft =>
    hasFields(kept, { inputs: null, price: null }) &&
    hasFields(Reflect.get(kept as object, 'inputs'), EMPTY_PLAN) &&
    hasFields(Reflect.get(kept as object, 'price'), EMPTY_PRICE) &&
    hasIds(Reflect.get(Reflect.get(kept as object, 'price'), 'lines')),
});
