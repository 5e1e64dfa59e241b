export * from '#domain/notifications/bell';
export * from '#domain/notifications/notification';
export * from '#domain/notifications/notification-facts';
export * from '#domain/notifications/notification-kinds';
export * from '#domain/notifications/notification-texts';
export * from '#domain/notifications/overdue-notices';
export * from '#domain/notifications/quota-warning';
export * from '#domain/notifications/retention';
