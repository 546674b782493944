// What a browser fetches before a call; the call itself is a matter of the chat socket.
import { get } from '../route.ts';
import { IceServers } from './schemas.ts';

export const callRoutes = {
  readIceServers: get('/api/calls/ice-servers', {
    access: 'member',
    output: IceServers,
    summary: 'STUN and TURN servers for the connection of a call, with credentials of an hour.',
  }),
} as const;
