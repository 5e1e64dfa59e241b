UPDATE "email_logs" SET "delivery" = 'outbox' WHERE "via" = 'local' AND "delivery" = 'sent';
