// What this tab shows of calls: the one it is in, the one that rings, and what went wrong with the last. Light: it is there before
// any call, and what makes a call loads with the first.
import type { CallType } from '@msm/contract/call-records';
import type { Call } from '@msm/contract/calls/schemas';
import { create } from 'zustand';
import type { Sending } from '../connection/sending.ts';
import type { Quality } from '../connection/quality.rules.ts';

/** `preparing` until the server knows of the call, `connecting` from the answer until media flows. */
export type CallPhase = 'preparing' | 'initiated' | 'ringing' | 'connecting' | 'active' | 'ended';

export interface CurrentCall {
  /** Of this window's side, as the server knows it. */
  legId: string;
  /** None until the server has placed it. */
  callId: string | null;
  roomId: string;
  partnerId: string;
  partnerName: string;
  callType: CallType;
  isInitiator: boolean;
  phase: CallPhase;
  /** Since when it is active, on this device's clock. */
  activeSinceMs: number | null;
  /** Media broke off and is expected back. */
  isReconnecting: boolean;
  isMuted: boolean;
  isCameraOff: boolean;
  /** Of the other side. */
  heard: Sending;
  localStream: MediaStream | null;
  remoteStream: MediaStream | null;
  quality: Quality | null;
  /** Of the picker; the system's own until one is chosen. */
  speakerId: string | null;
  /** Why it ended. */
  ending: string | null;
}

/** A call that did not come about, with what helps. */
export interface CallProblem {
  title: string;
  reason: string;
  help: string;
}

interface CallsState {
  current: CurrentCall | null;
  incoming: Call | null;
  problem: CallProblem | null;
}

export const useCalls = create<CallsState>(() => ({ current: null, incoming: null, problem: null }));

/** A call that has ended changes no more. */
export const changeCurrent = (change: Partial<CurrentCall>): void =>
  useCalls.setState(({ current }) => ({
    current: current && current.phase !== 'ended' ? { ...current, ...change } : current,
  }));

/** It ended, or was answered: also by calling its caller back. */
export const forgetIncoming = (callId: string): void =>
  useCalls.setState(({ incoming }) => ({ incoming: incoming?.callId === callId ? null : incoming }));

export const closeProblem = (): void => useCalls.setState({ problem: null });
