/** The address of the content of a file, which the browser always saves. */
export const contentHref = (id: string): string => `/api/files/${id}/content`;
