// Watches the process while it is attacked: an unhandled rejection or an uncaught exception would end a real
// server, and a test runner hides both.
export interface ServerWatch {
  faults: unknown[];
  stop(): void;
}

export function watchProcess(): ServerWatch {
  const faults: unknown[] = [];
  const note = (fault: unknown) => void faults.push(fault);
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  return {
    faults,
    stop: () => {
      process.off('unhandledRejection', note);
      process.off('uncaughtException', note);
    },
  };
}

/** What the server itself called a fault, each kind once. */
export const faultsIn = (logged: string): string[] => [
  ...new Set(
    [...logged.matchAll(/^\{"level":"(?:error|fatal)".*"msg":"(.*)"\}$/gm)].map(([, message]) => message!),
  ),
];
