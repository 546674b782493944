// Whether the games socket tells of changes in the lobby: then its list need not be polled. Light: the lobby is drawn before the
// socket's library and the schemas of its events are there.
import { create } from 'zustand';

export const useLobbyWatch = create(() => ({ isWatched: false }));
