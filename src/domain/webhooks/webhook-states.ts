/**
 * What becomes of a delivery (D95): PENDING until the receiver accepts it, or until it is given up as FAILED. It can then
 * be sent again. DROPPED: the endpoint's owner could no longer see the row when it was to be sent.
 */
export const WEBHOOK_DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED', 'DROPPED'] as const;

export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** Why an endpoint gets nothing: its owner switched it off, it failed for too long, or it said that it is gone (410). */
export const DISABLED_REASONS = ['OWNER', 'FAILING', 'GONE'] as const;

export type DisabledReason = (typeof DISABLED_REASONS)[number];
