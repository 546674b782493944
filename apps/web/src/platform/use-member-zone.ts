// The clock that the member lives by: the zone of their profile, or that of the device.
import { useSession } from './session/session.ts';

let knownDeviceZone: string | undefined;
/** Asked once: the answer takes a millisecond, and forms ask at every key. */
const deviceZone = (): string => (knownDeviceZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

export const useMemberZone = (): string => useSession((state) => state.user?.timeZone) ?? deviceZone();
