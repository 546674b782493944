// The composer that a visitor tries, with the utilities and the cache that pages behind the login share.
import { TryOut } from '../features/social/manager/try-out.tsx';
import { QueryScope } from '../platform/api/query-scope.tsx';
import '../ui/member.css';

export const VisitorTryOut = () => (
  <QueryScope>
    <TryOut isMember={false} />
  </QueryScope>
);
