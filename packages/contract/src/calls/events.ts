// Calls on the chat socket, as the specification names their events. A call has two participants and the room that both are
// in; its signals reach the socket alone that placed or answered it. What is told may be lost: a client that comes back asks by
// `call:sync`.
import * as z from 'zod/mini';
import { CallType } from '../call-records.ts';
import { Id } from '../fields.ts';
import { sent, told } from '../socket-event.ts';
import { CALL_LIMIT, INITIATE_LIMIT, SIGNAL_LIMIT } from './limits.ts';
import { Call, EndReason, IceCandidate, Offer, SessionAnswer } from './schemas.ts';

const access = 'member';
const OneCall = { callId: Id, roomId: Id };
/**
 * Of the window that holds a side (a call leg): chosen by it, and kept over reconnects and reloads. A request that is sent again with the
 * same one changes nothing twice; an end that comes late does not end the call that another window holds.
 */
const Leg = { legId: z.optional(Id) };
const Known = z.object({ call: Call });

/** Both ends of a signal are peer connections, which a reload replaces: one that is meant for an earlier one must be dropped. */
const Ends = { callId: z.optional(Id), peerId: z.optional(Id), forPeerId: z.optional(Id) };
const Addressed = { roomId: Id, targetUserId: Id, ...Ends };
/** The server says from whom; a sender cannot. */
const Relayed = { roomId: Id, fromUserId: Id, ...Ends, callId: Id };

export const callEvents = {
  /** Rings the other member of a direct room. While that member's own call rings here, it answers that one. */
  initiate: sent('chats', 'call:initiate', {
    access,
    limit: INITIATE_LIMIT,
    payload: z.strictObject({ roomId: Id, callType: CallType, ...Leg }),
    ack: z.object({ callId: Id, call: Call }),
  }),
  /** A device of the target shows the call. */
  reportRinging: sent('chats', 'call:ringing', {
    access,
    limit: CALL_LIMIT,
    payload: z.strictObject(OneCall),
    ack: Known,
  }),
  /** The first of the target's sockets wins. */
  accept: sent('chats', 'call:accept', {
    access,
    limit: CALL_LIMIT,
    payload: z.strictObject({ ...OneCall, ...Leg }),
    ack: Known,
  }),
  reject: sent('chats', 'call:reject', {
    access,
    limit: CALL_LIMIT,
    payload: z.strictObject(OneCall),
    ack: Known,
  }),
  end: sent('chats', 'call:end', {
    access,
    limit: CALL_LIMIT,
    payload: z.strictObject({ ...OneCall, ...Leg }),
    ack: Known,
  }),
  /**
   * My live call, if there is one. With `callId` this socket takes my side of it over, after a reconnect or a reload; null when another
   * leg holds it. With `legId` alone it answers the call of that leg, whose acknowledgement was lost.
   */
  sync: sent('chats', 'call:sync', {
    access,
    limit: CALL_LIMIT,
    payload: z.strictObject({ callId: z.optional(Id), ...Leg }),
    ack: z.object({ call: z.nullable(Call) }),
  }),
  sendOffer: sent('chats', 'webrtc:offer', {
    access,
    limit: SIGNAL_LIMIT,
    payload: z.strictObject({ ...Addressed, offer: Offer }),
  }),
  sendAnswer: sent('chats', 'webrtc:answer', {
    access,
    limit: SIGNAL_LIMIT,
    payload: z.strictObject({ ...Addressed, answer: SessionAnswer }),
  }),
  sendCandidate: sent('chats', 'webrtc:ice-candidate', {
    access,
    limit: SIGNAL_LIMIT,
    payload: z.strictObject({ ...Addressed, candidate: IceCandidate }),
  }),

  /** To every socket of the target. */
  incoming: told('chats', 'call:incoming', { payload: Call }),
  ringing: told('chats', 'call:ringing', { payload: Call }),
  accepted: told('chats', 'call:accepted', { payload: Call }),
  rejected: told('chats', 'call:rejected', { payload: Call }),
  /** To every socket of both, also after `call:rejected`. */
  ended: told('chats', 'call:ended', { payload: z.object({ callId: Id, roomId: Id, reason: EndReason }) }),
  offer: told('chats', 'webrtc:offer', { payload: z.object({ ...Relayed, offer: Offer }) }),
  answer: told('chats', 'webrtc:answer', { payload: z.object({ ...Relayed, answer: SessionAnswer }) }),
  candidate: told('chats', 'webrtc:ice-candidate', {
    payload: z.object({ ...Relayed, candidate: IceCandidate }),
  }),
} as const;
