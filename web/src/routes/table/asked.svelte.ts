// The dialog that the table's menu has opened (Asking.svelte). The menu itself is closed by then.

export type Sheet = 'resign' | 'close' | 'mute' | 'keys';

export const asked: { sheet: Sheet | null } = $state({ sheet: null });
