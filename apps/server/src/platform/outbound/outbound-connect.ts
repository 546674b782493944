// Opens the sockets of outgoing calls. The check sits here, at the connection itself, so that the address that
// was checked is the address that is used and no second DNS answer can slip in between.
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import {
  reachableAddresses,
  type Resolve,
  type ResolvedAddress,
  type TargetRules,
} from './outbound-target.ts';

function answerWith(addresses: ResolvedAddress[]): LookupFunction {
  return (_hostName, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
}

export function createGuardedConnector(
  rules: TargetRules,
  resolve: Resolve,
  connectTimeoutMs: number,
): buildConnector.connector {
  const findAddresses = callbackify(reachableAddresses);
  return (options, callback) => {
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    findAddresses(options.hostname, port, rules, resolve, (error, addresses) => {
      if (error) return callback(error, null);
      const lookup = answerWith(addresses);
      const connect = buildConnector({
        lookup,
        autoSelectFamily: true,
        allowH2: false,
        timeout: connectTimeoutMs,
      });
      return connect(options, callback);
    });
  };
}
