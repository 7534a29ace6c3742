export function chooseTurn(given?: { given?: string; now?: number }): string;
export function formatTurn(turn: string): string;
