// Statements that PGlite keeps prepared: it would spend a third of its time on planning them anew. Each has a name, which is
// closed before another is prepared under it.

const KEPT_AT_MOST = 200;
/** A plan fits the sizes that the tables had, and no autovacuum asks for another one as they grow. */
const USES_OF_A_PLAN = 200;

interface Prepared {
  name: string;
  uses: number;
}

export class PreparedStatements {
  readonly #free = Array.from({ length: KEPT_AT_MOST }, (_, number) => `kept_${number}`);
  /** By text, the least recently used first. */
  readonly #kept = new Map<string, Prepared>();

  /** `send` executes the statement of that name, and prepares it there before unless it is prepared already. */
  async use<T>(text: string, send: (name: string, isPrepared: boolean) => Promise<T>): Promise<T> {
    const known = this.#kept.get(text);
    const isPrepared = known !== undefined && known.uses < USES_OF_A_PLAN;
    this.#kept.delete(text);
    const name = known?.name ?? this.#free.pop() ?? this.#takeOldest();
    try {
      const answer = await send(name, isPrepared);
      this.#kept.set(text, { name, uses: isPrepared ? known.uses + 1 : 1 });
      return answer;
    } catch (error) {
      // The error does not tell whether the statement was prepared before it failed.
      this.#free.push(name);
      throw error;
    }
  }

  /** PostgreSQL refuses a prepared statement whose columns have changed. */
  forgetAll(): void {
    for (const { name } of this.#kept.values()) this.#free.push(name);
    this.#kept.clear();
  }

  #takeOldest(): string {
    const [text, { name }] = this.#kept.entries().next().value!;
    this.#kept.delete(text);
    return name;
  }
}
