// What forms check before they send it.
import * as z from 'zod/mini';
import { linkFreeText } from '../fields.ts';

export const AccountName = z.strictObject({ name: linkFreeText(1, 80, 'Name') });
