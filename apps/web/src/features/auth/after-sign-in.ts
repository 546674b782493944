// Where a member goes once signed in: first to choose an account if there are several, then to where they wanted to go.
interface SignedInMember {
  needsAccountSelection: boolean;
  origin: string | null;
}

export const HOME_PATH = '/sites';

export const pathAfterSignIn = ({ needsAccountSelection, origin }: SignedInMember): string =>
  needsAccountSelection ? '/account-selection' : (origin ?? HOME_PATH);
