-- Trigram search over company and contact.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
