import { everyMethod } from '@/server/rest/every-method';
import { exportNotes } from '@/server/services/note-export';
import { exportRoute } from '../export-route';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(exportRoute('notes', exportNotes));
