// The secrets of deposits that this tab began, for the page on which the card is entered. In memory: a reload reads the deposit anew
// and asks to begin again.
interface CardSecret {
  clientSecret: string;
  publishableKey: string | null;
}

const secrets = new Map<string, CardSecret>();

export const keepClientSecret = (depositId: string, secret: CardSecret): void =>
  void secrets.set(depositId, secret);
export const clientSecretOf = (depositId: string): CardSecret | undefined => secrets.get(depositId);
