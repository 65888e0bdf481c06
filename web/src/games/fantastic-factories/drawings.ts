// One path a card, in a box of 96 x 44.

export const DRAWINGS: Record<string, string> = {};
