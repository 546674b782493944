// Around a figure of the token page: the finding as its title, and the same numbers as a table behind a toggle. The kit's charts
// measure their place in the browser; these are drawn by the server too, so that a visitor sees them at once.
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Segmented } from '../../ui/forms/segmented.tsx';

const VIEWS = [
  { value: 'chart', label: 'Chart', icon: ChartNoAxesColumn, isIconOnly: true },
  { value: 'table', label: 'Table', icon: Table2, isIconOnly: true },
] as const;

interface FigureFrameProps {
  title: string;
  about: string;
  chart: ReactNode;
  table: ReactNode;
}

export function FigureFrame({ title, about, chart, table }: FigureFrameProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <section className="figure">
      <div className="figure-head">
        <div>
          <h3>{title}</h3>
          <p>{about}</p>
        </div>
        <Segmented label="Shown as" value={view} options={VIEWS} onChange={setView} />
      </div>
      <div className="figure-body">{view === 'chart' ? chart : table}</div>
    </section>
  );
}
