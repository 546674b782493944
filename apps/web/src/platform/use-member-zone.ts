// The clock that the member lives by: the zone of their profile, or that of the device.
import { useSession } from './session/session.ts';

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const useMemberZone = (): string => useSession((state) => state.user?.timeZone) ?? deviceZone();
