// Sources that gave nothing, at the top of the draft: whoever gave them should know before reading.
import type { SourceReport } from '@msm/contract/writer/schemas';
import { Alert } from '../../ui/alert.tsx';

export function UnusedSources({ reports }: { reports: readonly SourceReport[] }) {
  const unused = reports.filter(({ isUsed }) => !isUsed);
  if (unused.length === 0) return null;
  return (
    <Alert kind="warn">
      {unused.map(({ label, problem }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be called the same, and none ever moves
        <p key={place}>
          <span className="font-medium">{label}</span> was not used. {problem}
        </p>
      ))}
    </Alert>
  );
}
