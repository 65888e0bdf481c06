import type { Face } from '../face';

export const face: Partial<Face> = {};
