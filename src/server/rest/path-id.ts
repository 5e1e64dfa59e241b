import { z } from 'zod';
import { refuse } from '../problems/problem-error';

/** The id in a path, at a position as of `Array.at`. Throws VALIDATION for anything else. */
export function idAt(pathname: string, index: number): string {
  const id = z.uuid().safeParse(pathname.split('/').at(index));
  return id.success ? id.data : refuse('VALIDATION', 'Must be an id (UUID)', { field: 'id' });
}
