// Generations that go on while another brief is being made.
import type { Job } from '@msm/contract/writer/schemas';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface RunningNotesProps {
  jobs: readonly Job[];
  onShow: (job: Job) => void;
}

export const RunningNotes = ({ jobs, onShow }: RunningNotesProps) =>
  jobs.length > 0 && (
    <ul aria-label="Being written" className="flex flex-col gap-2">
      {jobs.map((job) => (
        <li key={job.id} className="flex items-center gap-4 rounded-control border border-border px-3 py-2.5">
          <div className="min-w-0 flex-1">
            <ProgressBar label={job.topic} percent={job.percent} step={job.doing} />
          </div>
          <Button size="small" onClick={() => onShow(job)}>
            Show
          </Button>
        </li>
      ))}
    </ul>
  );
