import { z } from 'zod';
import { exportNotes } from '@/server/services/note-export';
import { exportRoute } from '../export-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = exportRoute('notes', {
  query: z.strictObject({}),
  texts: exportNotes,
});
