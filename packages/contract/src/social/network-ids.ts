// The names of networks as inputs and answers carry them. Apart from networks.ts, which pages load without a schema library.
import * as z from 'zod/mini';
import { NETWORKS, OAUTH_NETWORKS } from './networks.ts';

export const NetworkId = z.enum(NETWORKS, 'Choose a network.');
export const OAuthNetworkId = z.enum(OAUTH_NETWORKS, 'Choose a network.');
