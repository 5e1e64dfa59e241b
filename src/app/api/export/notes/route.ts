import { z } from 'zod';
import { exportRoute } from '@/server/rest/export-route';
import { exportNotes } from '@/server/services/notes/note-export';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = exportRoute('note', {
  query: z.strictObject({}),
  texts: exportNotes,
});
