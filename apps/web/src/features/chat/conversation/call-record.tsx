// What became of a call, in its place among the messages, with the way to call back where it was missed.
import { sayCall, wasMissed, type CallRecord as Record } from '@msm/contract/call-records';
import type { Room } from '@msm/contract/chat/schemas';
import { Phone, PhoneMissed, Video } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { useChatPlace } from '../chat-place.ts';

interface CallRecordProps {
  record: Record;
  room: Room;
  isOwn: boolean;
}

export function CallRecord({ record, room, isOwn }: CallRecordProps) {
  const { CallBackButton } = useChatPlace();
  const isMissed = !isOwn && wasMissed(record.outcome);
  const Icon = isMissed ? PhoneMissed : record.callType === 'video' ? Video : Phone;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className={classNames('flex items-center gap-2', isMissed && 'text-danger')}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {sayCall(record, isOwn ? 'caller' : 'target')}
      </p>
      {isMissed && <CallBackButton room={room} callType={record.callType} />}
    </div>
  );
}
