// Every setting of the server, read once at start: the platform's and each adapter's own. A bad value stops the start;
// each is told in one line that names it.
import { readChainSettings, type ChainSettings } from './adapters/chains/chain-settings.ts';
import { readMailSettings, type MailSettings } from './adapters/mail/mailer.ts';
import { readNetworkSettings, type NetworkSettings } from './adapters/networks/network-settings.ts';
import { readSignInSettings, type SignInSettings } from './adapters/oauth/create-sign-in-providers.ts';
import { readPaymentSettings, type PaymentSettings } from './adapters/payments/payment-settings.ts';
import { readTurnSettings, type TurnSettings } from './adapters/turn/turn-settings.ts';
import { readStorageSettings, type S3Settings } from './adapters/storage/storage-settings.ts';
import { readAiSettings, type AiSettings } from './adapters/writer/ai-settings.ts';
import { readConfig, type Config } from './platform/settings/config.ts';
import { readTogether, withoutEmpty } from './platform/settings/read-settings.ts';

export interface Settings extends Config {
  mail: MailSettings;
  signIn: SignInSettings;
  ai: AiSettings;
  networks: NetworkSettings;
  turn: TurnSettings;
  chains: ChainSettings;
  payments: PaymentSettings;
  /** The bucket for files; without one they lie in DATA_DIR. */
  storage: S3Settings | undefined;
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = withoutEmpty(env);
  const [config, mail, signIn, ai, storage, networks, turn, chains, payments] = readTogether([
    () => readConfig(given),
    () => readMailSettings(given),
    () => readSignInSettings(given),
    () => readAiSettings(given),
    () => readStorageSettings(given),
    () => readNetworkSettings(given),
    () => readTurnSettings(given),
    () => readChainSettings(given),
    () => readPaymentSettings(given),
  ]);
  return { ...config, mail, signIn, ai, storage, networks, turn, chains, payments };
}
