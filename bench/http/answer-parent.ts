// What a server under test tells the bench that started it: where it listens, and the processor time it has used so
// far, all its threads included.
export interface Listening {
  address: string;
}

export interface UsedCpu {
  cpuMicros: number;
}

export function answerParent(address: string, stop: () => Promise<void>): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicros: user + system } satisfies UsedCpu);
  });
  process.on('disconnect', () => void stop().then(() => process.exit(0)));
  process.send?.({ address } satisfies Listening);
}
