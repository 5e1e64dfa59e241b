import { useState } from 'react';

/** Which note is edited where it is read. Whatever else is opened, or opened again, is opened to be read. */
export function useEditing(openId: string | null) {
  const [editId, setEditId] = useState<string | null>(null);
  const [lastOpen, setLastOpen] = useState(openId);
  if (openId !== lastOpen) {
    setLastOpen(openId);
    if (openId !== editId) setEditId(null);
  }
  return { editing: openId !== null && openId === editId, setEditId };
}
