// STRIPE_*, PAYPAL_*: the providers this installation is registered with. Without any, deposits are the test driver's: no real
// money. Test and live keys are never mixed, since both fill the same wallets.
import * as z from 'zod/mini';
import { BadSetting } from '../../platform/settings/bad-setting.ts';
import { readPart, url, type Env } from '../../platform/settings/read-settings.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  baseUrl: string;
  isLive: boolean;
}

export interface PaypalSettings {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  baseUrl: string;
  isLive: boolean;
}

export interface PaymentSettings {
  stripe: StripeSettings | undefined;
  paypal: PaypalSettings | undefined;
}

const STRIPE_URL = 'https://api.stripe.com';
const PAYPAL_URL = 'https://api-m.paypal.com';
/** PayPal answers at several hosts; all but its sandbox move real money. */
const LIVE_PAYPAL = /^(?!.*\.sandbox\.paypal\.com$).*\.paypal\.com$/;

const Environment = z.object({
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a key like sk_test_… or sk_live_…')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(
    z.string().check(z.regex(/^pk_(test|live)_\w+$/, 'must be a key like pk_test_… or pk_live_…')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\w+$/, 'must be a secret like whsec_…')),
  ),
  STRIPE_BASE_URL: z._default(url('http:', 'https:'), STRIPE_URL),
  PAYPAL_CLIENT_ID: z.optional(z.string()),
  PAYPAL_CLIENT_SECRET: z.optional(z.string()),
  PAYPAL_WEBHOOK_ID: z.optional(z.string()),
  PAYPAL_BASE_URL: z._default(url('http:', 'https:'), PAYPAL_URL),
});

export function readPaymentSettings(env: Env): PaymentSettings {
  const given = readPart(Environment, env);
  const [secretKey, publishableKey, webhookSecret] = together(given, [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
  const [clientId, clientSecret, webhookId] = together(given, [
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
  ]);
  const stripe =
    secretKey === undefined
      ? undefined
      : {
          secretKey,
          publishableKey: publishableKey!,
          webhookSecret: webhookSecret!,
          baseUrl: given.STRIPE_BASE_URL.replace(/\/$/, ''),
          isLive: secretKey.includes('_live_'),
        };
  const paypal =
    clientId === undefined
      ? undefined
      : {
          clientId,
          clientSecret: clientSecret!,
          webhookId: webhookId!,
          baseUrl: given.PAYPAL_BASE_URL.replace(/\/$/, ''),
          isLive: LIVE_PAYPAL.test(new URL(given.PAYPAL_BASE_URL).hostname),
        };
  if (stripe && stripe.isLive !== stripe.publishableKey.includes('_live_'))
    throw new BadSetting(
      'STRIPE_PUBLISHABLE_KEY: must be of the same mode, test or live, as STRIPE_SECRET_KEY',
    );
  if (stripe?.isLive && stripe.baseUrl !== STRIPE_URL)
    throw new BadSetting('STRIPE_BASE_URL: a live key is sent to Stripe alone');
  if (stripe && paypal && stripe.isLive !== paypal.isLive)
    throw new BadSetting(
      'PAYPAL_BASE_URL: PayPal and Stripe must both be live or both be test, since they fill the same wallets',
    );
  return { stripe, paypal };
}

/** All of them or none. */
function together<Name extends string>(
  given: Partial<Record<Name, string | undefined>>,
  names: readonly Name[],
): (string | undefined)[] {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length > 0 && missing.length < names.length)
    throw new BadSetting(missing.map((name) => `${name}: is missing beside the others`).join('\n'));
  return names.map((name) => given[name]);
}
