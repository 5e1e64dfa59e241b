import type { ServerResponse } from 'node:http';

export function createAdmission(
  refuse: (response: ServerResponse) => void,
): (response: ServerResponse, start: () => void) => void;
