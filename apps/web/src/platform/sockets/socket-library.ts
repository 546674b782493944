// A file of its own in the build, whose name the server can tell a browser before it is asked for.
export { io } from 'socket.io-client';
