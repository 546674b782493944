// What stands at a member's right hand in either form of the header: the bells and the account. They share the cache of
// answers with the pages.
import { QueryScope } from '../../platform/query-scope.tsx';
import { AccountMenu } from './account-menu.tsx';

export function MemberTools({ isNameHidden = false }: { isNameHidden?: boolean }) {
  return (
    <QueryScope>
      <AccountMenu isNameHidden={isNameHidden} />
    </QueryScope>
  );
}
