import { TintBadge, TintDot } from '@/app/_ui/badges/tint-badge';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead';

const tintOf = (status: LeadStatus) => status.toLowerCase().replaceAll('_', '-');

export const StatusBadge = ({ status }: { status: LeadStatus }) => (
  <TintBadge tint={tintOf(status)}>{LEAD_STATUS_LABELS[status]}</TintBadge>
);

export const StatusDot = ({ status }: { status: LeadStatus }) => <TintDot tint={tintOf(status)} />;
