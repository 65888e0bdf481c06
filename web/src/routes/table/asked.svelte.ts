// What the table's menu asks for: a sheet over the page (Asking.svelte). The menu itself is closed by then.

export type Sheet = 'resign' | 'close' | 'mute' | 'keys';

export const asked: { sheet: Sheet | null } = $state({ sheet: null });
