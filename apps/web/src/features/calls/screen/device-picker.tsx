// Chooses microphone, camera and speaker while one speaks.
import { Check, Settings } from 'lucide-react';
import { Fragment, useState } from 'react';
import { DropdownMenu, MenuChoice, MenuLabel } from '../../../ui/overlays/dropdown-menu.tsx';
import { listDevices } from '../connection/local-media.ts';
import type { CurrentCall } from '../state/call-store.ts';
import { chooseDevice } from '../state/own-call.ts';

const KINDS = [
  { kind: 'audioinput', name: 'Microphone' },
  { kind: 'videoinput', name: 'Camera' },
  { kind: 'audiooutput', name: 'Speaker' },
] as const;

export function DevicePicker({ call, isDisabled }: { call: CurrentCall; isDisabled: boolean }) {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  const inUse = new Set(call.localStream?.getTracks().map((track) => track.getSettings().deviceId));
  if (call.speakerId !== null) inUse.add(call.speakerId);
  const offered = KINDS.map(({ kind, name }) => ({
    name,
    found: devices.filter((each) => each.kind === kind && each.deviceId !== ''),
  })).filter(({ name, found }) => found.length > 0 && (name !== 'Camera' || call.callType === 'video'));
  return (
    <DropdownMenu
      onOpenChange={(isOpen) => isOpen && void listDevices().then(setDevices, () => setDevices([]))}
      trigger={
        <button
          type="button"
          aria-label="Devices"
          title="Devices"
          disabled={isDisabled}
          className="call-control"
        >
          <Settings aria-hidden className="size-5" />
        </button>
      }
    >
      {offered.length === 0 && <MenuLabel>No devices to choose from</MenuLabel>}
      {offered.map(({ name, found }) => (
        <Fragment key={name}>
          <MenuLabel>
            <span className="text-xs font-medium text-muted-fg">{name}</span>
          </MenuLabel>
          {found.map((device, place) => (
            <MenuChoice
              key={device.deviceId}
              isChosen={inUse.has(device.deviceId)}
              onSelect={() => chooseDevice(device)}
            >
              <Check
                aria-hidden
                className={inUse.has(device.deviceId) ? 'size-4 shrink-0' : 'invisible size-4 shrink-0'}
              />
              <span className="truncate">{device.label || `${name} ${place + 1}`}</span>
            </MenuChoice>
          ))}
        </Fragment>
      ))}
    </DropdownMenu>
  );
}
