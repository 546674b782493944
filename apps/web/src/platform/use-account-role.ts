// What the member may do in the account of this session. Only for what is shown: the server decides anew at each call. A
// session that was stored by the browser may lack the role until it is confirmed.
import { useSession } from './session/session.ts';

export const useAccountRole = () => useSession((state) => state.selectedAccount?.role ?? 'editor');
