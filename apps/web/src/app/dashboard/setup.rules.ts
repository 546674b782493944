// The checklist of the person who runs the portal: the state of each part in words, and the settings that change it.
import type { Setup } from '@msm/contract/operations/routes';

export interface SetupPart {
  id: 'mail' | 'model' | 'sign-ins' | 'address';
  name: string;
  isDone: boolean;
  /** How it is now. */
  state: string;
  /** What to set, where it is not done. */
  change: string;
  settings: readonly string[];
  /** The page where it is set, instead of the environment. */
  page?: { path: string; label: string };
}

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  facebook: 'Facebook',
  x: 'X',
};

const LOOPBACK = /^(?:localhost|127\.|\[::1\])/;

export function setupParts({ publicUrl, mail, writer, signIns }: Setup): SetupPart[] {
  const { hostname, protocol } = new URL(publicUrl);
  const isEncrypted = protocol === 'https:';
  return [
    {
      id: 'mail',
      name: 'Mail delivery',
      isDone: mail.isDelivered,
      state: mail.isDelivered
        ? `A mail server delivers, from ${mail.from}.`
        : `No mail leaves this portal. Mails are written to ${mail.folder}, where you can open them.`,
      change: 'Name your mail server and the sender.',
      settings: ['SMTP_URL', 'MAIL_FROM'],
    },
    {
      id: 'model',
      name: 'AI model',
      isDone: writer.isLanguageModel,
      state: writer.isLanguageModel
        ? `${writer.name} writes drafts.`
        : 'Drafts are outlines by the built-in outliner. A language model writes by itself.',
      change: 'Any OpenAI-compatible service, or a server on this machine.',
      settings: [],
      page: {
        path: '/admin/ai',
        label: writer.isLanguageModel ? 'AI settings' : 'Choose a model',
      },
    },
    {
      id: 'sign-ins',
      name: 'Sign-in providers',
      isDone: signIns.length > 0,
      state:
        signIns.length > 0
          ? `Members can sign in with ${signIns.map((name) => PROVIDER_NAMES[name] ?? name).join(', ')}.`
          : 'Members sign in with their e-mail or username only.',
      change: 'Register the portal with Google, GitHub, Facebook or X, and set what they give you.',
      settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    },
    {
      id: 'address',
      name: 'Public address',
      isDone: isEncrypted,
      state: LOOPBACK.test(hostname)
        ? `${publicUrl} opens on this machine only. Links in mails lead there.`
        : `${publicUrl} is the address in links and mails${isEncrypted ? '' : ', without encryption'}.`,
      change: 'Put it behind https, and set the address that others type.',
      settings: ['PUBLIC_URL', 'HOST'],
    },
  ];
}
