export * from '#domain/contacts/contact';
export * from '#domain/contacts/contact-choices';
export * from '#domain/contacts/contact-csv';
export * from '#domain/contacts/contact-import';
export * from '#domain/contacts/contact-limits';
export * from '#domain/contacts/file-contacts';
export * from '#domain/contacts/lead-with-contacts';
export * from '#domain/contacts/primary-contact';
