// How the device is doing, for parts of the page that say so.

import type { DeviceState } from './messages';

export const deviceState: DeviceState = $state({ keeps: true, slow: false, full: false });
