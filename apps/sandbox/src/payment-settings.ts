// The settings of a portal that takes payments at the sandbox's Stripe and PayPal, for demo, journeys and tests.
import { PAYPAL_WEBHOOK_ID } from './payments/paypal.ts';
import { STRIPE_KEYS } from './payments/stripe.ts';
import type { Sandbox } from './sandbox.ts';

export const stripeSettings = ({ url }: Pick<Sandbox, 'url'>) => ({
  STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
  STRIPE_BASE_URL: `${url}/stripe`,
});

export const paypalSettings = ({ url, client }: Pick<Sandbox, 'url' | 'client'>) => ({
  PAYPAL_CLIENT_ID: client.clientId,
  PAYPAL_CLIENT_SECRET: client.clientSecret,
  PAYPAL_WEBHOOK_ID,
  PAYPAL_BASE_URL: `${url}/paypal`,
});
