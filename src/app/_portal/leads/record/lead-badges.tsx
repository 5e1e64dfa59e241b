import { TintBadge, TintDot } from '@/app/_ui/badges/tint-badge';
import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead-choices';

const tintOf = (status: LeadStatus) => status.toLowerCase().replaceAll('_', '-');

/** The color of a status in charts. */
export const statusColor = (status: LeadStatus): string => `var(--status-${tintOf(status)}-dot)`;

export const StatusBadge = ({ status }: { status: LeadStatus }) => (
  <TintBadge tint={tintOf(status)}>{LEAD_STATUS_LABELS[status]}</TintBadge>
);

export const StatusDot = ({ status }: { status: LeadStatus }) => <TintDot tint={tintOf(status)} />;
