// Before a call: whether this browser can make one, and whether it may use camera and microphone. Says what helps, since a browser
// that refuses says nothing by itself.
import type { CallType } from '@msm/contract/call-records';
import type { CallProblem } from './state/call-store.ts';

/** As specified. */
const MEDIA_FAILED = 'Failed to access camera/microphone';
export const CALL_FAILED = 'Call failed';

const ALLOW =
  'Open the settings of this site beside the address bar, allow the camera and the microphone, and call again.';

export function findMissingSupport(): CallProblem | undefined {
  if (!window.isSecureContext)
    return {
      title: 'Calls need a secure connection',
      reason: 'Browsers give camera and microphone to https addresses only.',
      help: 'Open the portal by its https address.',
    };
  const hasMedia = typeof navigator.mediaDevices?.getUserMedia === 'function';
  if (hasMedia && typeof window.RTCPeerConnection === 'function') return undefined;
  return {
    title: 'This browser cannot make calls',
    reason: 'It has no support for calls, or it is switched off.',
    help: 'Use a current version of Chrome, Edge, Firefox or Safari.',
  };
}

/** What was refused earlier; a browser that cannot say asks the member. */
export async function findDenied(callType: CallType): Promise<CallProblem | undefined> {
  const names = callType === 'video' ? ['microphone', 'camera'] : ['microphone'];
  const states = await Promise.all(names.map(stateOf));
  const denied = names.filter((_, at) => states[at] === 'denied');
  if (denied.length === 0) return undefined;
  return {
    title: MEDIA_FAILED,
    reason: `The ${denied.join(' and the ')} ${denied.length > 1 ? 'are' : 'is'} blocked for this site.`,
    help: ALLOW,
  };
}

async function stateOf(name: string): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    // Some browsers have no such permission to ask for.
    return undefined;
  }
}

export function describeMediaFault(error: unknown): CallProblem {
  const [name, message] = error instanceof Error ? [error.name, error.message] : ['', String(error)];
  const known = REASONS[name];
  return {
    title: MEDIA_FAILED,
    reason: known?.[0] ?? message,
    help: known?.[1] ?? 'Check the devices and call again.',
  };
}

const REASONS: Readonly<Record<string, readonly [reason: string, help: string]>> = {
  NotAllowedError: ['You or the browser did not allow it.', ALLOW],
  NotFoundError: [
    'No camera or no microphone was found.',
    'Connect one and call again. A voice call needs no camera.',
  ],
  NotReadableError: [
    'Another program uses the camera or the microphone.',
    'Close that program and call again.',
  ],
  OverconstrainedError: ['The chosen device is not there any more.', 'Choose another one and call again.'],
};
