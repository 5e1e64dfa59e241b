import { useState } from 'react';

/** Which note is being edited. Opening any note, even the same one again, starts in read mode. */
export function useEditing(openId: string | null) {
  const [editId, setEditId] = useState<string | null>(null);
  const [lastOpen, setLastOpen] = useState(openId);
  if (openId !== lastOpen) {
    setLastOpen(openId);
    if (openId !== editId) setEditId(null);
  }
  return { editing: openId !== null && openId === editId, setEditId };
}
